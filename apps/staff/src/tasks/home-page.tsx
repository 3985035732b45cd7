import { Tabs } from '@contour/ui/tabs'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../billing/list-page.tsx'
import type { TaskRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import type { TasksShown } from '../calls/reads.ts'
import { useStaffUser } from '../frame/staff-user.ts'
import { sectionsOf } from '../frame/staff-sections.ts'
import { endedColumns, openColumns } from './task-columns.tsx'
import { taskHref } from './task-href.ts'
import { useOwnTask } from './use-own-task.ts'

const CloseTaskDialog = lazy(() => import('./close-task-dialog.tsx'))
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

const EMPTY = {
  open: { title: 'Nothing waits for you.', text: 'A task appears here when somebody has to act.', seed: 3 },
  mine: { title: 'You have taken no task.', text: 'Take one from the open ones.', seed: 4 },
  ended: { title: 'No task has ended yet.', seed: 5 },
} as const

const SHOWN: readonly TasksShown[] = ['open', 'mine', 'ended']

/** The home page of every role: its tasks, by due time (D-54). */
export function HomePage() {
  const { roles } = useStaffUser()
  const [params, setParams] = useSearchParams()
  const show = SHOWN.find((one) => one === params.get('show')) ?? 'open'
  const [dialog, setDialog] = useState<{ kind: 'close' | 'history'; task: TaskRow } | null>(null)
  const read = useInfiniteQuery(reads.tasks(show))
  const own = useOwnTask()
  const counts = read.data?.counts
  const sections = new Set(sectionsOf(roles).map(({ id }) => id))
  const hrefOf = (task: TaskRow) => taskHref(task, sections)
  const acts = {
    own,
    close: (task: TaskRow) => setDialog({ kind: 'close', task }),
    history: (task: TaskRow) => setDialog({ kind: 'history', task }),
  }
  const leave = () => setDialog(null)
  return (
    <>
      <ListPage
        title="Home"
        facts={({ counts: { open, overdue } }) =>
          `${formatCount(open)} open · ${formatCount(overdue)} overdue`
        }
        head={
          <div className="w-full">
            <Tabs
              label="Tasks"
              selected={show}
              onSelect={(id) => setParams(id === 'open' ? {} : { show: id }, { replace: true })}
              tabs={[
                { id: 'open', label: counts ? `Open (${formatCount(counts.open)})` : 'Open' },
                { id: 'mine', label: counts ? `Mine (${formatCount(counts.mine)})` : 'Mine' },
                { id: 'ended', label: 'Ended' },
              ]}
            >
              {own.problem ? (
                <p role="alert" className="font-semibold text-error">
                  Error: {own.problem}
                </p>
              ) : (
                <p className="max-w-measure text-muted">
                  {show === 'ended'
                    ? 'Closed by a person, or settled by what happened since.'
                    : 'Take a task to say that you deal with it. Close it once it is done.'}
                </p>
              )}
            </Tabs>
          </div>
        }
        read={read}
        columns={show === 'ended' ? endedColumns(hrefOf, acts) : openColumns(hrefOf, acts)}
        rowKey={(row) => row.id}
        empty={EMPTY[show]}
      />
      {dialog ? (
        <Suspense>
          {dialog.kind === 'close' ? (
            <CloseTaskDialog task={dialog.task} onClose={leave} />
          ) : (
            <HistoryDialog task={dialog.task} onClose={leave} />
          )}
        </Suspense>
      ) : null}
    </>
  )
}
