import { formatUsd } from '@contour/domain/money/cents'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import type { ListedOrder } from './order-list.ts'

const SAYS = { proposed: 'addonWaits', prescribed: 'addonPrescribed', refused: 'addonRefused' } as const

/** What was bought as an add-on: waiting for the clinician, prescribed, or not and why (D-51). */
export function OrderAddons({ order: { addons, status } }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  // An order that ended says by itself that nothing ships and nothing is charged.
  if (addons.length === 0 || status === 'denied' || status === 'cancelled') return null
  return (
    <ul aria-label={t('addons')} className="grid gap-2">
      {addons.map(({ name, cents, state, reason }) => (
        <li key={name} className="type-small">
          {t(SAYS[state], { name, amount: formatUsd(cents) })}
          {reason ? <span className="block text-muted">{t('addonReason', { reason })}</span> : null}
        </li>
      ))}
    </ul>
  )
}
