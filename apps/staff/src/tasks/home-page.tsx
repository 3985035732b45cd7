import { Tabs } from '@contour/ui/tabs'
import { formatCount } from '@contour/domain/lists/paging'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../billing/list-page.tsx'
import type { TaskRow } from '../calls/calls.ts'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import type { TasksShown } from '../calls/reads.ts'
import { CardBoundary } from '../frame/card-boundary.tsx'
import { Opening } from '../frame/read-states.tsx'
import { useStaffUser } from '../frame/staff-user.ts'
import { sectionsOf } from '../frame/staff-sections.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { tasksTexts } from '../texts/en/tasks.ts'
import { endedColumns, openColumns } from './task-columns.tsx'
import { taskHref } from './task-href.ts'
import { useOwnTask } from './use-own-task.ts'

const CloseTaskDialog = lazy(() => import('./close-task-dialog.tsx'))
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))
const RedThreads = lazy(() => import('../emergencies/red-threads.tsx'))
const OwnShifts = lazy(() => import('../emergencies/own-shifts.tsx'))
const OverviewTop = lazy(() => import('../administration/overview-top.tsx'))
const OverviewPanels = lazy(() => import('../administration/overview-panels.tsx'))

const EMPTY = {
  open: { title: 'noneOpen', text: 'noneOpenText', seed: 3 },
  mine: { title: 'noneMine', text: 'noneMineText', seed: 4 },
  ended: { title: 'noneEnded', text: null, seed: 5 },
} as const

const SHOWN: readonly TasksShown[] = ['open', 'mine', 'ended']

/** The home page of every role: its tasks, by due time (D-54); for administrators also the state of the service. */
export function HomePage() {
  const t = useTexts(tasksTexts)
  const frame = useTexts(frameTexts)
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
  const columns = show === 'ended' ? endedColumns : openColumns
  const empty = EMPTY[show]
  const leave = () => setDialog(null)
  const administers = mayCall(roles, 'administration', 'overview')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {administers ? (
        <CardBoundary>
          <Suspense fallback={<Opening />}>
            <OverviewTop />
          </Suspense>
        </CardBoundary>
      ) : null}
      {mayCall(roles, 'emergencies', 'list') ? (
        <CardBoundary>
          <Suspense>
            <RedThreads />
          </Suspense>
        </CardBoundary>
      ) : null}
      {mayCall(roles, 'emergencies', 'ownShifts') ? (
        <CardBoundary>
          <Suspense>
            <OwnShifts />
          </Suspense>
        </CardBoundary>
      ) : null}
      <div>
        <ListPage
          title={t('title')}
          facts={({ counts: { open, overdue } }) =>
            t('counts', { open: formatCount(open), overdue: formatCount(overdue) })
          }
          head={
            <div className="w-full">
              <Tabs
                label={t('tabs')}
                selected={show}
                onSelect={(id) => setParams(id === 'open' ? {} : { show: id }, { replace: true })}
                tabs={[
                  {
                    id: 'open',
                    label: counts ? t('openCount', { count: formatCount(counts.open) }) : t('open'),
                  },
                  {
                    id: 'mine',
                    label: counts ? t('mineCount', { count: formatCount(counts.mine) }) : t('mine'),
                  },
                  { id: 'ended', label: t('ended') },
                ]}
              >
                {own.problem ? (
                  <p role="alert" className="font-semibold text-error">
                    {frame('error', { problem: own.problem })}
                  </p>
                ) : read.data?.rows.length === 0 ? null : (
                  <p className="max-w-measure text-muted">{t(show === 'ended' ? 'endedHint' : 'openHint')}</p>
                )}
              </Tabs>
            </div>
          }
          read={read}
          columns={columns(t, hrefOf, acts)}
          rowKey={(row) => row.id}
          empty={{
            title: t(empty.title),
            text: empty.text && t(empty.text),
            seed: administers ? undefined : empty.seed,
          }}
        />
      </div>
      {administers ? (
        <CardBoundary>
          <Suspense fallback={<Opening />}>
            <OverviewPanels />
          </Suspense>
        </CardBoundary>
      ) : null}
      {dialog ? (
        <Suspense>
          {dialog.kind === 'close' ? (
            <CloseTaskDialog task={dialog.task} onClose={leave} />
          ) : (
            <HistoryDialog task={dialog.task} onClose={leave} />
          )}
        </Suspense>
      ) : null}
    </div>
  )
}
