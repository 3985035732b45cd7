import { useTexts } from '@contour/texts/use-texts'
import type { Complaint } from '../../calls/calls.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { formatFullInstant } from '../../words/times.ts'

/** Whether the patient may use the parcel, who said so and why; or that nobody has said. */
export function UseOfParcel({ complaint }: { complaint: Complaint }) {
  const t = useTexts(complaintsTexts)
  const { asks_use: asks, use } = complaint
  if (!asks) return <p className="text-muted">{t('notAsked')}</p>
  if (!use) return <p className="font-semibold text-warn">{t('unanswered')}</p>
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t(`answer_${use.answer}`)}</p>
      <p className="type-small text-muted">
        {t('answeredBy', { name: use.by, role: use.role, time: formatFullInstant(use.at) })}
      </p>
      {use.note ? <p className="[overflow-wrap:anywhere]">{t('words', { words: use.note })}</p> : null}
    </div>
  )
}
