import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { useTexts } from '@contour/texts/use-texts'
import { statusTexts } from '../texts/en/statuses.ts'

/** Shows the staff console's text for an order status. */
export function StatusName({ status }: { status: OrderStatus }) {
  return useTexts(statusTexts)(status)
}
