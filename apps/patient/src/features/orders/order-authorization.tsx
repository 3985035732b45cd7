import { formatUsd } from '@contour/domain/money/cents'
import { cardLinesSentence } from '@contour/domain/orders/order-money'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { useTexts } from '@contour/texts/use-texts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { MoneyEvents } from '../subscriptions/money-events.tsx'
import type { ListedOrder } from './order-list.ts'

/**
 * The one total of an order with its lines while it is held, and what happened to the money once it was charged,
 * released or refunded (D-90).
 */
export function OrderAuthorization({ order: { hold, money } }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  if (!hold && money.length === 0) return null
  const cardLines = hold ? cardLinesSentence(hold.card_lines) : ''
  return (
    <div className="grid gap-2.5">
      {hold && !hold.captured ? (
        <AuthorizationNote amount={formatUsd(hold.cents)}>{t('held')}</AuthorizationNote>
      ) : (
        <MoneyEvents events={money} />
      )}
      {hold && hold.lines.length > 1 ? (
        <ul className="type-small grid gap-1.5">
          {hold.lines.map(({ name, cents }) => (
            <li key={name} className="flex items-baseline justify-between gap-x-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <span className="type-number flex-none">{formatUsd(cents)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {cardLines ? <p className="type-small text-muted">{cardLines}</p> : null}
    </div>
  )
}
