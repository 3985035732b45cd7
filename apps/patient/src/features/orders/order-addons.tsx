import { useId } from 'react'
import { formatUsd } from '@contour/domain/money/cents'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { ListedOrder } from './order-list.ts'

const REFUSAL_TEXTS = {
  proposed: 'addonWaits',
  prescribed: 'addonPrescribed',
  refused: 'addonRefused',
} as const

/** The add-ons that were bought: waiting for the clinician, prescribed, or not prescribed and why (D-51). */
export function OrderAddons({ order: { addons, status } }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  const headingId = useId()
  // An order that ended already shows that nothing ships and nothing is charged.
  if (addons.length === 0 || status === 'denied' || status === 'cancelled') return null
  return (
    <section aria-labelledby={headingId} className="type-small grid gap-2">
      <h4 id={headingId} className="type-meta font-semibold text-muted">
        {t('addons')}
      </h4>
      <ul className="grid gap-3">
        {addons.map(({ name, cents, state, reason }) => (
          <li key={name}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong>{name}</strong>{' '}
              <span className={`type-number ${state === 'refused' ? 'text-muted line-through' : ''}`}>
                {formatUsd(cents)}
              </span>
            </p>
            <p>{t(REFUSAL_TEXTS[state])}</p>
            {reason ? (
              <p className="[overflow-wrap:anywhere] text-muted">{t('addonReason', { reason })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
