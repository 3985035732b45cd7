import { formatCount } from '@contour/domain/lists/paging'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { TaskRow } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { reads, type TasksShown } from '../../calls/reads.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { Opening } from '../../frame/read-states.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { sectionsOf } from '../../frame/staff-sections.ts'
import { tasksTexts } from '../../texts/en/tasks.ts'
import { endedColumns, openColumns } from './task-columns.tsx'
import { taskHref } from './task-href.ts'
import { later } from '@contour/ui/later'
import { useOwnTask } from './use-own-task.ts'

const CloseTaskDialog = later(() => import('./close-task-dialog.tsx'))
const HandOverTaskDialog = later(() => import('./hand-over-task-dialog.tsx'))
const HistoryDialog = later(() => import('./history-dialog.tsx'))
const RedThreads = later(() => import('../emergencies/red-threads.tsx'))
const OwnShifts = later(() => import('../emergencies/own-shifts.tsx'))
const OverviewTop = lazy(() => import('../administration/overview-top.tsx'))
const OverviewPanels = lazy(() => import('../administration/overview-panels.tsx'))

const SHOWN = ['open', 'mine', 'ended'] as const

/** The home page of every role: its tasks, by due time (D-54); for administrators also the state of the service. */
export function HomePage() {
  const { roles } = useStaffUser()
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
          <RedThreads />
        </CardBoundary>
      ) : null}
      {mayCall(roles, 'emergencies', 'ownShifts') ? (
        <CardBoundary>
          <OwnShifts />
        </CardBoundary>
      ) : null}
      <div>
        <TaskList more={administers} />
      </div>
      {administers ? (
        <CardBoundary>
          <Suspense fallback={<Opening />}>
            <OverviewPanels />
          </Suspense>
        </CardBoundary>
      ) : null}
    </div>
  )
}

function TaskList({ more }: { more: boolean }) {
  const t = useTexts(tasksTexts)
  const { roles } = useStaffUser()
  const [show, choose] = useChoice('show', SHOWN)
  const [dialog, setDialog] = useState<{ kind: 'close' | 'history' | 'handOver'; task: TaskRow } | null>(null)
  const read = useInfiniteQuery(reads.tasks(show))
  const own = useOwnTask()
  const counts = read.data?.counts
  const sections = new Set(sectionsOf(roles).map(({ id }) => id))
  const acts = {
    own,
    close: (task: TaskRow) => setDialog({ kind: 'close', task }),
    history: (task: TaskRow) => setDialog({ kind: 'history', task }),
    handOver: mayCall(roles, 'administration', 'handOverTask')
      ? (task: TaskRow) => setDialog({ kind: 'handOver', task })
      : null,
  }
  const columns = show === 'ended' ? endedColumns : openColumns
  const leave = () => setDialog(null)
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ counts: { open, overdue } }) =>
          t('counts', { open: formatCount(open), overdue: formatCount(overdue) })
        }
        head={
          <ChoiceTabs
            label={t('tabs')}
            choices={[
              {
                value: 'open',
                label: counts ? t('openCount', { count: formatCount(counts.open) }) : t('open'),
              },
              {
                value: 'mine',
                label: counts ? t('mineCount', { count: formatCount(counts.mine) }) : t('mine'),
              },
              { value: 'ended', label: t('ended') },
            ]}
            value={show}
            onChoose={choose}
          >
            {own.problem ? (
              <ActionProblem problem={own.problem} />
            ) : read.data?.rows.length === 0 ? null : (
              <p className="max-w-measure text-muted">{t(show === 'ended' ? 'endedHint' : 'openHint')}</p>
            )}
          </ChoiceTabs>
        }
        read={read}
        columns={columns(t, (task) => taskHref(task, sections), acts)}
        rowKey={(row) => row.id}
        empty={emptyOf(t, show, more)}
      />
      {dialog ? (
        dialog.kind === 'close' ? (
          <CloseTaskDialog task={dialog.task} onClose={leave} />
        ) : dialog.kind === 'handOver' ? (
          <HandOverTaskDialog task={dialog.task} onClose={leave} />
        ) : (
          <HistoryDialog task={dialog.task} onClose={leave} />
        )
      ) : null}
    </>
  )
}

/** What an empty list says: one line where more follows below it. */
function emptyOf(t: TextsOf<typeof tasksTexts>, show: TasksShown, more: boolean) {
  if (show === 'ended') return { title: t('noneEnded'), ...(more ? {} : { seed: 5 }) }
  const isMine = show === 'mine'
  return {
    title: t(isMine ? 'noneMine' : 'noneOpen'),
    text: t(isMine ? 'noneMineText' : 'noneOpenText'),
    ...(more ? {} : { seed: isMine ? 4 : 3 }),
  }
}
