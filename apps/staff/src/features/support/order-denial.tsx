import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { supportTexts } from '../../texts/en/support.ts'
import { formatFullInstant } from '../../words/times.ts'

/** Why an order was denied, and the letter that the patient has read: what a caller asks about first (D-84). */
export function OrderDenial({ denial }: { denial: NonNullable<ServiceOrderRead['denial']> }) {
  const t = useTexts(supportTexts)
  const time = formatFullInstant(denial.at)
  return (
    <section className="card" aria-labelledby="order-denial">
      <h2 id="order-denial" className="type-h3">
        {t('denied')}
      </h2>
      <p className="type-meta text-muted">
        {denial.by === '' ? time : t('deniedBy', { clinician: denial.by, time })}
      </p>
      <p className="mt-2">
        <strong>{t('deniedReason')}</strong> {denial.reason}
      </p>
      {denial.letter === '' ? null : (
        <>
          <h3 className="type-meta mt-2 font-semibold text-muted">{t('deniedLetter')}</h3>
          <p className="max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{denial.letter}</p>
        </>
      )}
    </section>
  )
}
