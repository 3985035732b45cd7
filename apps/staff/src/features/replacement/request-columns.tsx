import type { TextsOf } from '@contour/texts/screen-texts'
import { column, type Column } from '@contour/ui/data-table'
import { Link } from '@contour/ui/link'
import type { ReplacementRequest } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import type { replacementTexts } from '../../texts/en/replacement.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Deciding } from './decision-dialog.tsx'
import { RequestState } from './request-state.tsx'

type T = TextsOf<typeof replacementTexts>

/** The columns of the queue: request, dates, and what can be done about it, or how it ended. */
export const requestColumns = (
  t: T,
  show: 'open' | 'decided',
  decide: (deciding: Deciding) => void,
): readonly Column<ReplacementRequest>[] => [
  column('request', t('request'), (row) => requestCell(t, row), { primary: true }),
  column('dates', t('dates'), (row) => datesCell(t, row)),
  column('photo', t('photo'), (request) =>
    request.has_photo ? (
      <DeskButton
        onClick={() => decide({ request, to: 'photo' })}
        aria-label={t('showPhotoOf', { patient: request.patient })}
      >
        {t('showPhoto')}
      </DeskButton>
    ) : (
      <span className="text-muted">{t('noPhoto')}</span>
    ),
  ),
  column('act', t(show === 'open' ? 'act' : 'outcome'), (row) =>
    row.state === 'requested' ? actions(t, row, decide) : outcomeCell(t, row, decide),
  ),
]

const requestCell = (t: T, row: ReplacementRequest) => (
  <div className="grid gap-1">
    <Link className="link font-semibold" href={`/orders/${encodeURIComponent(row.order_id)}`}>
      {row.patient}
    </Link>
    <span className="text-muted">{t('parcel', { parcel: row.parcel })}</span>
    <ul>
      {row.items.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    <span className="[overflow-wrap:anywhere] whitespace-pre-line">
      {t('reason', { reason: row.reason })}
    </span>
    {row.opened_by ? <span className="text-muted">{t('byStaff', { name: row.opened_by })}</span> : null}
  </div>
)

const datesCell = (t: T, row: ReplacementRequest) => (
  <div className="grid gap-1 @2xl:whitespace-nowrap">
    <span>{t('asked', { time: formatFullInstant(row.asked_at) })}</span>
    {row.delivered_at ? <span>{t('delivered', { time: formatFullInstant(row.delivered_at) })}</span> : null}
    {row.shipped_at ? (
      <span className="text-muted">{t('shipped', { time: formatFullInstant(row.shipped_at) })}</span>
    ) : null}
    <span className="text-muted">{t('ordered', { time: formatFullInstant(row.ordered_at) })}</span>
    {row.late ? (
      <span>
        <StateBadge tone="bad">{t('late')}</StateBadge>
      </span>
    ) : null}
  </div>
)

function actions(t: T, request: ReplacementRequest, decide: (deciding: Deciding) => void) {
  if (request.refund)
    return <StateBadge tone="open">{t('refundWaits', { amount: request.refund.cents })}</StateBadge>
  const of = { patient: request.patient, parcel: request.parcel }
  return (
    <div className="flex flex-wrap gap-2">
      {request.cannot_ship === null ? (
        <DeskButton
          tone="primary"
          onClick={() => decide({ request, to: 'approve' })}
          aria-label={t('approveOf', of)}
        >
          {t('approve')}
        </DeskButton>
      ) : (
        cannotShip(t, request)
      )}
      <DeskButton onClick={() => decide({ request, to: 'refuse' })} aria-label={t('refuseOf', of)}>
        {t('refuse')}
      </DeskButton>
      {refundButton(t, request, decide)}
    </div>
  )
}

/** Why no replacement can ship to the patient, and what support does instead. */
const cannotShip = (t: T, { cannot_ship: why, refundable_cents: left }: ReplacementRequest) =>
  why === null ? null : (
    <p className="text-left font-semibold text-error">
      {why} {t(left > 0 ? 'refundInstead' : 'refuseInstead')}
    </p>
  )

const refundButton = (t: T, request: ReplacementRequest, decide: (deciding: Deciding) => void) =>
  request.refundable_cents > 0 ? (
    <DeskButton
      tone={request.cannot_ship === null ? 'secondary' : 'primary'}
      onClick={() => decide({ request, to: 'refund' })}
      aria-label={t('refundOf', { patient: request.patient, parcel: request.parcel })}
    >
      {t('refund')}
    </DeskButton>
  ) : null

const outcomeCell = (t: T, row: ReplacementRequest, decide: (deciding: Deciding) => void) => (
  <div className="grid justify-items-start gap-1">
    <RequestState state={row.state} />
    {row.decided_by && row.decided_at ? (
      <span className="text-muted">
        {t('decidedBy', { name: row.decided_by, time: formatFullInstant(row.decided_at) })}
      </span>
    ) : null}
    {row.sent ? <span>{t('sentAs', { parcel: row.sent.parcel })}</span> : null}
    {row.message ? <span className="[overflow-wrap:anywhere]">{row.message}</span> : null}
    {row.refund ? null : cannotShip(t, row)}
    {row.state === 'approved' && row.refund ? (
      <StateBadge tone="open">{t('refundWaits', { amount: row.refund.cents })}</StateBadge>
    ) : row.state === 'approved' ? (
      refundButton(t, row, decide)
    ) : null}
  </div>
)
