import { QUESTION_MAX } from '@contour/domain/media/image-request'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { TextForm } from './text-form.tsx'

/** Asks the patient in Doctor Chat: the clock stands still until the answer, reminders go out, and after a week the order ends (D-93). */
export function AskForm({ chart: { order, patient }, onAsked }: { chart: Chart; onAsked: () => void }) {
  const t = useTexts(clinicDecisionTexts)
  const ask = useAction({
    act: calls.clinic.ask,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('questionSent', { patient: patient.name }),
    onDone: onAsked,
  })
  const facts = [
    { label: t('reminders'), value: t('remindersAt') },
    { label: t('clock'), value: t('clockStops') },
  ]
  return (
    <TextForm
      id="question"
      label={t('question', { patient: patient.name })}
      hint={t('questionHint')}
      limit={QUESTION_MAX}
      rows={7}
      submitLabel={t('sendQuestion')}
      action={ask}
      place={order.id}
      onSubmit={(text) => ask.run({ id: order.id, text })}
    >
      <dl className="type-small border-y border-hairline">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="flex justify-between gap-3 border-t border-hairline py-1.5 first:border-0"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className="text-right text-muted">{value}</dd>
          </div>
        ))}
      </dl>
    </TextForm>
  )
}
