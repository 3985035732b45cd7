import { formatUsd } from '@contour/domain/money/cents'
import { AuthorizationNote } from '@contour/ui/authorization-note'
import { useTexts } from '@contour/texts/use-texts'
import { ordersTexts } from '../../texts/en/orders.ts'
import type { ListedOrder } from './order-list.ts'

/** What is held for an order, or what was charged when it shipped. */
export function OrderAuthorization({ order: { hold } }: { order: ListedOrder }) {
  const t = useTexts(ordersTexts)
  if (!hold) return null
  if (hold.captured) {
    return <p className="type-small text-muted">{t('charged', { amount: formatUsd(hold.cents) })}</p>
  }
  return <AuthorizationNote amount={formatUsd(hold.cents)}>{t('held')}</AuthorizationNote>
}
