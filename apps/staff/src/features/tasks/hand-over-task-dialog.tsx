import { phoneText } from '@contour/domain/contact/phone'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls, type TaskPeople, type TaskRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { roleTexts } from '../../texts/en/roles.ts'
import { tasksTexts } from '../../texts/en/tasks.ts'
import { formatFullInstant } from '../../words/times.ts'

/** An administrator gives a task that escalated to a person who can do it, and sees how to reach them (ADR 38). */
export default function HandOverTaskDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useTexts(tasksTexts)
  const read = useQuery(reads.taskPeople(task.id))
  const shown = read.data?.task ?? task
  const form = useActionForm({
    id: 'hand-over-task',
    start: { to: '' },
    check: ({ to }) => ({ to: to === '' ? t('chooseOne') : undefined }),
    act: calls.administration.handOverTask,
    refresh: [['tasks']],
    onDone: onClose,
    input: ({ to }) => ({ id: task.id, to, holder: shown.owner?.id ?? null }),
  })
  const people = read.data?.rows ?? []
  const free = people.filter(({ id }) => id !== shown.owner?.id)
  const since = formatFullInstant(shown.held_since)
  return (
    <FormDialog
      title={t('handOverTitle', { title: task.title })}
      submitLabel={free.length > 0 ? t('handOver') : null}
      form={form}
      onClose={onClose}
    >
      <p>
        {shown.owner
          ? t('heldBy', { name: shown.owner.name, time: since })
          : t('heldByNobody', { time: since })}
      </p>
      <ReadStates read={read} label={t('peopleLoading')} lines={3} />
      {read.data && people.length === 0 ? <NobodyCan read={read.data} /> : null}
      {free.length > 0 ? (
        <SelectField
          {...form.field('to')}
          label={t('handOverTo')}
          hint={t('handOverHint')}
          placeholder={t('chooseOne')}
          choices={free.map(({ id, name, on_call }) => ({
            value: id,
            label: on_call ? t('onCallNow', { name }) : name,
          }))}
        />
      ) : null}
      {people.length > 0 ? <Contacts people={people} holder={shown.owner?.id} /> : null}
    </FormDialog>
  )
}

function NobodyCan({ read: { task, state } }: { read: TaskPeople }) {
  const t = useTexts(tasksTexts)
  const roleName = useTexts(roleTexts)
  return (
    <p>
      {state === null ? t('nobodyCan', { role: roleName(task.role) }) : t('nobodyLicensed', { state })}{' '}
      <Link to="/staff" className="link font-semibold">
        {t('openStaff')}
      </Link>
    </p>
  )
}

function Contacts({ people, holder }: { people: TaskPeople['rows']; holder: string | undefined }) {
  const t = useTexts(tasksTexts)
  return (
    <div>
      <h3 className="type-small font-semibold text-muted">{t('reach')}</h3>
      <ul className="grid">
        {people.map(({ id, name, email, phone, on_call }) => {
          const who = id === holder ? t('hasIt', { name }) : on_call ? t('onCallNow', { name }) : name
          return (
            <li key={id}>
              <a
                href={phone ? `tel:+1${phone}` : `mailto:${email}`}
                className="link inline-flex min-h-8 items-center font-semibold"
              >
                {phone
                  ? t('callPerson', { name: who, number: phoneText(phone) })
                  : t('writePerson', { name: who })}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
