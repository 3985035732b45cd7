import { useForm } from '@contour/client/use-form'
import { PROMISE_FIELDS, promiseProblems, type PromiseHours } from '@contour/domain/promises/promise-hours'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { promiseHoursTexts } from '../../texts/en/promise-hours.ts'
import { versionsTexts } from '../../texts/en/versions.ts'
import { ChangedWords } from './changed-words.tsx'

type Typed = Record<keyof PromiseHours, string>

const typedOf = (hours: PromiseHours): Typed => ({
  review_usual: String(hours.review_usual),
  review_from: String(hours.review_from),
  review_latest: String(hours.review_latest),
  ship_usual: String(hours.ship_usual),
  ship_latest: String(hours.ship_latest),
  answer_hours: String(hours.answer_hours),
  ticket_hours: String(hours.ticket_hours),
  chat_minutes: String(hours.chat_minutes),
})

/** What is no number is none that can be promised. */
const numberOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)
const hoursOf = (typed: Typed): PromiseHours => ({
  review_usual: numberOf(typed.review_usual),
  review_from: numberOf(typed.review_from),
  review_latest: numberOf(typed.review_latest),
  ship_usual: numberOf(typed.ship_usual),
  ship_latest: numberOf(typed.ship_latest),
  answer_hours: numberOf(typed.answer_hours),
  ticket_hours: numberOf(typed.ticket_hours),
  chat_minutes: numberOf(typed.chat_minutes),
})

type Props = {
  /** What the form begins with. */
  from: PromiseHours
  /** What patients read today. */
  today: PromiseHours
  onClose: () => void
}

/** New promised times, which begin with the newest; what they change is shown while they are typed. */
export function WritePromiseHours({ from, today, onClose }: Props) {
  const t = useTexts(promiseHoursTexts)
  const versions = useTexts(versionsTexts)
  const save = useAction({
    act: calls.promiseHours.draft,
    refresh: [['promiseHours']],
    done: () => versions('saved'),
    onDone: onClose,
  })
  const form = useForm({
    id: 'promise-hours',
    start: { ...typedOf(from), starts_on: '' },
    check: ({ starts_on, ...typed }) => ({
      ...promiseProblems(hoursOf(typed)),
      starts_on: starts_on === '' ? t('noDate') : undefined,
    }),
    action: save,
    send: ({ starts_on, ...typed }) => save.run({ ...hoursOf(typed), starts_on }),
  })
  const after = hoursOf(form.draft)
  return (
    <FormDialog title={t('write')} submitLabel={versions('writeButton')} form={form} onClose={onClose}>
      {PROMISE_FIELDS.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(name)}
          inputMode="numeric"
          maxLength={3}
          widthChars={6}
        />
      ))}
      <TextField
        {...form.field('starts_on')}
        type="date"
        label={t('startsOn')}
        hint={t('startsHint')}
        widthChars={14}
      />
      {Object.keys(promiseProblems(after)).length === 0 ? (
        <ChangedWords before={today} after={after} />
      ) : null}
    </FormDialog>
  )
}
