import { Button } from '@contour/ui/button'
import type { Column } from '@contour/ui/data-table'
import { Link } from 'react-router'
import type { TaskRow } from '../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { StateBadge } from '../frame/state-badge.tsx'
import { roleWords } from '../words/roles.ts'
import { formatFullInstant, formatSpan } from '../words/times.ts'

type HrefOf = (task: TaskRow) => string | null
export type TaskActions = {
  own: { run: (task: TaskRow) => void; busy: boolean }
  close: (task: TaskRow) => void
  history: (task: TaskRow) => void
}

/** Returns the name of a task for button labels: its title, and the patient that it concerns. */
export const nameOfTask = ({ title, patient }: TaskRow): string => (patient ? `${title} (${patient})` : title)

const what = (hrefOf: HrefOf): Column<TaskRow> => ({
  key: 'task',
  header: 'Task',
  primary: true,
  cell: (task) => {
    const href = hrefOf(task)
    return (
      <>
        {href ? (
          <Link className="link inline-flex min-h-6 items-center font-semibold" to={href}>
            {task.title}
          </Link>
        ) : (
          <strong>{task.title}</strong>
        )}
        <span className="block max-w-measure text-muted [overflow-wrap:anywhere] @2xl:min-w-56">
          {task.details}
        </span>
      </>
    )
  },
})

const whom: Column<TaskRow> = {
  key: 'patient',
  header: 'Patient',
  cell: ({ patient }) => <span className="@2xl:whitespace-nowrap">{patient ?? '–'}</span>,
}

const historyButton = (task: TaskRow, acts: TaskActions) => (
  <Button
    size="desk"
    tone="secondary"
    onClick={() => acts.history(task)}
    aria-label={`History: ${nameOfTask(task)}`}
  >
    History
  </Button>
)

const due: Column<TaskRow> = {
  key: 'due',
  header: 'Due',
  cell: (task) => (
    <>
      <span className="@2xl:whitespace-nowrap">{formatFullInstant(task.due_at)}</span>
      <span className="mt-1 flex flex-wrap justify-end gap-1 empty:hidden @2xl:justify-start">
        {task.overdue ? (
          <StateBadge tone="bad">
            Overdue {formatSpan(serviceNow().getTime() - Date.parse(task.due_at))}
          </StateBadge>
        ) : null}
        {task.escalated ? <StateBadge tone="bad">Escalated</StateBadge> : null}
      </span>
    </>
  ),
}

/** Returns the columns for open tasks. */
export const openColumns = (hrefOf: HrefOf, acts: TaskActions): readonly Column<TaskRow>[] => [
  what(hrefOf),
  whom,
  due,
  {
    key: 'owner',
    header: 'With',
    cell: ({ owner, escalated, role }) => (
      <>
        {owner ? owner.me ? 'You' : owner.name : <span className="text-muted">Nobody</span>}
        {escalated ? <span className="block text-muted">Role: {roleWords([role])}</span> : null}
      </>
    ),
  },
  {
    key: 'act',
    header: 'Do',
    cell: (task) => (
      <div className="flex flex-wrap justify-end gap-2 @2xl:flex-nowrap @2xl:justify-start">
        <Button
          size="desk"
          tone={task.owner ? 'secondary' : 'primary'}
          busy={acts.own.busy}
          onClick={() => acts.own.run(task)}
          aria-label={`${task.owner ? 'Release' : 'Take'}: ${nameOfTask(task)}`}
        >
          {task.owner ? 'Release' : 'Take'}
        </Button>
        <Button
          size="desk"
          tone={task.owner?.me ? 'primary' : 'secondary'}
          onClick={() => acts.close(task)}
          aria-label={`Close: ${nameOfTask(task)}`}
        >
          Close
        </Button>
        {historyButton(task, acts)}
      </div>
    ),
  },
]

/** Returns the columns for ended tasks. */
export const endedColumns = (hrefOf: HrefOf, acts: TaskActions): readonly Column<TaskRow>[] => [
  what(hrefOf),
  whom,
  {
    key: 'ended',
    header: 'Ended',
    cell: (task) => (
      <>
        {task.state === 'closed' ? 'Closed by a person' : 'Settled by itself'}
        <span className="block text-muted">{task.ended_at ? formatFullInstant(task.ended_at) : null}</span>
      </>
    ),
  },
  { key: 'act', header: 'History', cell: (task) => historyButton(task, acts) },
]
