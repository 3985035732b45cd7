import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Column } from '@contour/ui/data-table'
import { Link } from 'react-router'
import type { TaskRow } from '../../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { tasksTexts } from '../../texts/en/tasks.ts'
import { roleTexts } from '../../texts/en/roles.ts'
import { formatFullInstant, formatSpan } from '../../words/times.ts'

type T = TextsOf<typeof tasksTexts>
type HrefOf = (task: TaskRow) => string | null
export type TaskActions = {
  own: { run: (task: TaskRow) => void; busy: boolean }
  close: (task: TaskRow) => void
  history: (task: TaskRow) => void
}

/** Returns the name of a task for button labels: its title, and the patient that it concerns. */
const nameOfTask = (t: T, { title, patient }: TaskRow): string =>
  patient ? t('taskOfPatient', { title, patient }) : title
/** Returns the name of a task's button for screen readers. */
const buttonOf = (t: T, act: string, task: TaskRow) => t('buttonOf', { act, task: nameOfTask(t, task) })

const what = (t: T, hrefOf: HrefOf): Column<TaskRow> => ({
  key: 'task',
  header: t('task'),
  primary: true,
  cell: (task) => {
    const href = hrefOf(task)
    return (
      <>
        {href ? (
          <Link {...ROW_LINK} className="link inline-flex min-h-6 items-center font-semibold" to={href}>
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

const whom = (t: T): Column<TaskRow> => ({
  key: 'patient',
  header: t('patient'),
  cell: ({ patient }) => patient ?? '–',
})

const historyButton = (t: T, task: TaskRow, acts: TaskActions) => (
  <Button
    size="desk"
    tone="secondary"
    onClick={() => acts.history(task)}
    aria-label={buttonOf(t, t('history'), task)}
  >
    {t('history')}
  </Button>
)

const due = (t: T): Column<TaskRow> => ({
  key: 'due',
  header: t('due'),
  cell: (task) => (
    <>
      <span className="@2xl:whitespace-nowrap">{formatFullInstant(task.due_at)}</span>
      <span className="mt-1 flex flex-wrap justify-end gap-1 empty:hidden @2xl:justify-start">
        {task.overdue ? (
          <StateBadge tone="bad">
            {t('overdue', { span: formatSpan(serviceNow().getTime() - Date.parse(task.due_at)) })}
          </StateBadge>
        ) : null}
        {task.escalated ? <StateBadge tone="bad">{t('escalated')}</StateBadge> : null}
      </span>
    </>
  ),
})

function RoleLine({ role }: Pick<TaskRow, 'role'>) {
  const roleName = useTexts(roleTexts)
  return useTexts(tasksTexts)('role', { roles: roleName(role) })
}

/** Returns the columns for open tasks. */
export const openColumns = (t: T, hrefOf: HrefOf, acts: TaskActions): readonly Column<TaskRow>[] => [
  what(t, hrefOf),
  whom(t),
  due(t),
  {
    key: 'owner',
    header: t('owner'),
    cell: ({ owner, escalated, role }) => (
      <>
        {owner ? owner.me ? t('you') : owner.name : <span className="text-muted">{t('nobody')}</span>}
        {escalated ? (
          <span className="block text-muted">
            <RoleLine role={role} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'act',
    header: t('act'),
    cell: (task) => (
      <div className="flex flex-wrap justify-end gap-2 @4xl:flex-nowrap @2xl:justify-start">
        <Button
          size="desk"
          tone={task.owner ? 'secondary' : 'primary'}
          busy={acts.own.busy}
          onClick={() => acts.own.run(task)}
          aria-label={buttonOf(t, t(task.owner ? 'release' : 'take'), task)}
        >
          {t(task.owner ? 'release' : 'take')}
        </Button>
        <Button
          size="desk"
          tone={task.owner?.me ? 'primary' : 'secondary'}
          onClick={() => acts.close(task)}
          aria-label={buttonOf(t, t('close'), task)}
        >
          {t('close')}
        </Button>
        {historyButton(t, task, acts)}
      </div>
    ),
  },
]

/** Returns the columns for ended tasks. */
export const endedColumns = (t: T, hrefOf: HrefOf, acts: TaskActions): readonly Column<TaskRow>[] => [
  what(t, hrefOf),
  whom(t),
  {
    key: 'ended',
    header: t('ended'),
    cell: (task) => (
      <>
        {t(task.state === 'closed' ? 'closedByPerson' : 'settledByItself')}
        <span className="block text-muted">{task.ended_at ? formatFullInstant(task.ended_at) : null}</span>
      </>
    ),
  },
  { key: 'act', header: t('history'), cell: (task) => historyButton(t, task, acts) },
]
