import { formatUsd } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import type { Complaint } from '../../calls/calls.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { formatDate, formatFullInstant } from '../../words/times.ts'

const TONES = {
  open: 'open',
  refunding: 'open',
  replaced: 'good',
  refunded: 'good',
  explained: 'good',
  withdrawn: 'good',
} as const satisfies Record<Complaint['state'], string>

/** How a complaint stands or ended: the state, who decided, the new parcel or the money. */
export function ComplaintState({ complaint }: { complaint: Complaint }) {
  const t = useTexts(complaintsTexts)
  const { state, decision, sent, refund_cents: cents } = complaint
  return (
    <div className="grid justify-items-start gap-1">
      <StateBadge tone={TONES[state]}>{t(`state_${state}`)}</StateBadge>
      {decision ? (
        <span className="text-muted">
          {t('decidedBy', { name: decision.by, time: formatFullInstant(decision.at) })}
        </span>
      ) : null}
      {sent ? (
        <span>
          {sent.delivered_at
            ? t('sentDelivered', { parcel: sent.parcel, time: formatFullInstant(sent.delivered_at) })
            : sent.shipped_at
              ? t('sentShipped', { parcel: sent.parcel, time: formatFullInstant(sent.shipped_at) })
              : t('sentAs', { parcel: sent.parcel, day: formatDate(sent.ship_on) })}
        </span>
      ) : null}
      {cents === null ? null : <span className="type-number">{formatUsd(cents)}</span>}
      {decision?.text ? <span className="[overflow-wrap:anywhere]">{decision.text}</span> : null}
    </div>
  )
}
