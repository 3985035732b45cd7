import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { column, type Column } from '@contour/ui/data-table'
import { Link } from 'react-router'
import type { TaskRow } from '../../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { lowercaseFirst } from './lowercase-first.ts'
import { tasksTexts } from '../../texts/en/tasks.ts'
import { roleTexts } from '../../texts/en/roles.ts'
import { formatFullInstant, formatSpan } from '../../words/times.ts'

type T = TextsOf<typeof tasksTexts>
type HrefOf = (task: TaskRow) => string | null
export type TaskActions = {
  own: { run: (task: TaskRow) => void; busy: boolean }
  close: (task: TaskRow) => void
  history: (task: TaskRow) => void
  /** Null for those who hand nothing over. */
  handOver: ((task: TaskRow) => void) | null
}

/** The patient, or the visitor whose thread it is; null where it is about nobody. */
const whoIs = (t: T, { patient, visitor }: TaskRow): string | null =>
  patient ?? (visitor === null ? null : visitor === '' ? t('visitor') : t('visitorNamed', { name: visitor }))

const nameOfTask = (t: T, task: TaskRow): string => {
  const patient = whoIs(t, task)
  return patient ? t('taskOfPatient', { title: task.title, patient }) : task.title
}
const buttonOf = (t: T, act: string, task: TaskRow) => t('buttonOf', { act, task: nameOfTask(t, task) })

const endOf = (t: T, { settled_by }: TaskRow) =>
  settled_by === null ? t('endsByPerson') : t('endsWhen', { when: lowercaseFirst(settled_by) })

const what = (t: T, hrefOf: HrefOf): Column<TaskRow> =>
  column(
    'task',
    t('task'),
    (task) => {
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
            {task.details ?? t('ofRole', { end: endOf(t, task) })}
          </span>
        </>
      )
    },
    { primary: true },
  )

const whom = (t: T): Column<TaskRow> => column('patient', t('patient'), (task) => whoIs(t, task) ?? '–')

const historyButton = (t: T, task: TaskRow, acts: TaskActions) => (
  <DeskButton onClick={() => acts.history(task)} aria-label={buttonOf(t, t('history'), task)}>
    {t('history')}
  </DeskButton>
)

const due = (t: T): Column<TaskRow> =>
  column('due', t('due'), (task) => (
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
  ))

function RoleLine({ role }: Pick<TaskRow, 'role'>) {
  const roleName = useTexts(roleTexts)
  return useTexts(tasksTexts)('role', { roles: roleName(role) })
}

export const openColumns = (t: T, hrefOf: HrefOf, acts: TaskActions): readonly Column<TaskRow>[] => [
  what(t, hrefOf),
  whom(t),
  due(t),
  column('owner', t('owner'), ({ owner, escalated, role, held_since }) => (
    <>
      {owner ? owner.me ? t('you') : owner.name : <span className="text-muted">{t('nobody')}</span>}
      {escalated ? (
        <>
          <span className="block text-muted">{t('heldSince', { time: formatFullInstant(held_since) })}</span>
          <span className="block text-muted">
            <RoleLine role={role} />
          </span>
        </>
      ) : null}
    </>
  )),
  column('act', t('act'), (task) => (
    <div
      className={`flex flex-wrap justify-end gap-2 @2xl:justify-start ${acts.handOver ? '' : '@4xl:flex-nowrap'}`}
    >
      {acts.handOver && task.escalated ? (
        <DeskButton
          tone={task.details === null ? 'primary' : 'secondary'}
          onClick={() => acts.handOver?.(task)}
          aria-label={buttonOf(t, t('handOver'), task)}
        >
          {t('handOver')}
        </DeskButton>
      ) : null}
      <DeskButton
        tone={task.owner || task.details === null ? 'secondary' : 'primary'}
        busy={acts.own.busy}
        onClick={() => acts.own.run(task)}
        aria-label={buttonOf(t, t(task.owner ? 'release' : 'take'), task)}
      >
        {t(task.owner ? 'release' : 'take')}
      </DeskButton>
      <DeskButton
        tone={task.owner?.me && task.details !== null ? 'primary' : 'secondary'}
        onClick={() => acts.close(task)}
        aria-label={buttonOf(t, t('close'), task)}
      >
        {t('close')}
      </DeskButton>
      {historyButton(t, task, acts)}
    </div>
  )),
]

export const endedColumns = (t: T, hrefOf: HrefOf, acts: TaskActions): readonly Column<TaskRow>[] => [
  what(t, hrefOf),
  whom(t),
  column('ended', t('ended'), (task) => (
    <>
      {t(task.state === 'closed' ? 'closedByPerson' : 'settledByItself')}
      <span className="block text-muted">{task.ended_at ? formatFullInstant(task.ended_at) : null}</span>
    </>
  )),
  column('act', t('history'), (task) => historyButton(t, task, acts)),
]
