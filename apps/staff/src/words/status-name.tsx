import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { useTexts } from '@contour/texts/use-texts'
import { statusTexts } from '../texts/en/statuses.ts'

export function StatusName({ status }: { status: OrderStatus }) {
  return useTexts(statusTexts)(status)
}
