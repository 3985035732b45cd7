import type { TextsOf } from '@contour/texts/screen-texts'
import { Button } from '@contour/ui/button'
import { column, type Column } from '@contour/ui/data-table'
import type { PharmacyReplacement } from '../../calls/calls.ts'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import type { boardReplacementTexts } from '../../texts/en/replacement.ts'
import { formatDay, formatFullInstant } from '../../words/times.ts'
import { replacementButton, type BoardReplacementsRead } from './use-board-replacements.ts'

type T = TextsOf<typeof boardReplacementTexts>
type Choose = BoardReplacementsRead['choose']

export const boardColumns = (t: T, choose: Choose): readonly Column<PharmacyReplacement>[] => [
  column(
    'patient',
    t('patient'),
    ({ patient, parcel, replaces, address }) => (
      <div className="min-w-40 [overflow-wrap:anywhere]">
        <strong>{patient}</strong>
        <span className="block text-muted">{t('place', { city: address.city, state: address.state })}</span>
        <span className="block text-muted">
          <span className="inline-block">{t('parcel', { parcel })},</span>{' '}
          <span className="inline-block">{t('replaces', { parcel: replaces })}</span>
        </span>
      </div>
    ),
    { primary: true },
  ),
  column('items', t('items'), ({ items }) => (
    <ul>
      {items.map(({ slot, name, strength, quantity }) => (
        <li key={`${slot} ${name}`}>{t('item', { name, strength, quantity })}</li>
      ))}
    </ul>
  )),
  column('state', t('state'), (row) => stateCell(t, row)),
  column('act', t('act'), (row) => actionCell(t, row, choose)),
]

function stateCell(t: T, row: PharmacyReplacement) {
  const { delivered_at, shipped_at, delivery_assumed, ship_on, blocked, carrier, tracking } = row
  if (delivered_at)
    return t(delivery_assumed ? 'assumedAt' : 'deliveredAt', { time: formatFullInstant(delivered_at) })
  if (shipped_at)
    return (
      <>
        {t('shippedAt', { time: formatFullInstant(shipped_at) })}
        <span className="type-number block text-muted [overflow-wrap:anywhere]">
          {carrier} {tracking}
        </span>
      </>
    )
  return (
    <>
      {t('shipOn', { day: formatDay(ship_on) })}
      {blocked.map((reason) => (
        <span key={reason} className="block font-semibold text-error">
          {reason}
        </span>
      ))}
      {row.unlicensed ? (
        <span className="block">{t(row.with_support ? 'withSupport' : 'supportNext')}</span>
      ) : null}
    </>
  )
}

export function actionCell(t: T, row: PharmacyReplacement, choose: Choose) {
  const { patient, shipped_at, delivered_at, delivery_assumed } = row
  const own = { size: 'desk', id: replacementButton(row.id), ...ROW_LINK } as const
  if (row.unlicensed && row.with_support) return null
  if (row.unlicensed)
    return (
      <Button
        {...own}
        tone="secondary"
        onClick={() => choose({ row, to: 'return' })}
        aria-label={t('returnOf', { patient })}
      >
        {t('return')}
      </Button>
    )
  if (shipped_at === null)
    return (
      <Button
        {...own}
        disabled={row.blocked.length > 0}
        onClick={() => choose({ row, to: 'ship' })}
        aria-label={t('shipOf', { patient })}
      >
        {t('ship')}
      </Button>
    )
  return delivered_at === null || delivery_assumed ? (
    <Button
      {...own}
      tone="secondary"
      onClick={() => choose({ row, to: 'deliver' })}
      aria-label={t('deliverOf', { patient })}
    >
      {t('deliver')}
    </Button>
  ) : null
}
