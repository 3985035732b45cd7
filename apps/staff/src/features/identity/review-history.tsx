import { useTexts } from '@contour/texts/use-texts'
import { identityTexts } from '../../texts/en/identity.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { IdentityReview } from './identity-reads.ts'

/** Who gave the video to a clinician or decided about it, and what became of the earlier videos of the order. */
export function ReviewHistory({ review }: { review: IdentityReview }) {
  const t = useTexts(identityTexts)
  const { referral, decided, earlier } = review
  return (
    <>
      {referral ? (
        <div className="rounded-control bg-warn-tint px-3 py-2">
          <p className="type-small">
            {t('referred', { name: referral.by, time: formatFullInstant(referral.at) })}
          </p>
          <p className="font-semibold [overflow-wrap:anywhere]">{referral.note}</p>
        </div>
      ) : null}
      {decided ? (
        <p className="type-small text-muted">
          {t('decidedBy', { name: decided.by, time: formatFullInstant(decided.at) })}
        </p>
      ) : null}
      {earlier.length > 0 ? (
        <section>
          <h3 className="type-small font-semibold text-muted">{t('earlier')}</h3>
          <ul>
            {earlier.map((one) => (
              <li key={one.at} className="type-small">
                {t('earlierRow', {
                  state: t(`state_${one.state}`),
                  time: formatFullInstant(one.at),
                  reason: one.reason,
                })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
