import { securedAt } from '@contour/domain/orders/order-money'
import type { TrackerStep } from '@contour/domain/orders/tracker-steps'
import type { ListedOrder } from './order-list.ts'
import { whenText } from './times.ts'

type Facts = Pick<ListedOrder, 'money' | 'shipped_at' | 'delivered_at' | 'left_at'>

/**
 * Returns when a completed step was finished, an ISO instant; null if unknown. The shipment step is finished when the
 * shipment left, and shows that time while it is in transit too.
 */
export function finishedAt({ key }: Pick<TrackerStep, 'key'>, order: Facts): string | null {
  if (key === 'payment') return securedAt(order.money)
  if (key === 'order_shipped') return order.shipped_at
  if (key === 'order_delivered') return order.delivered_at
  return order.left_at[key] ?? null
}

/**
 * Returns the text under a step: the documents' phrase while it is open or upcoming, and the time it finished once it
 * is done (D-64). The one computed time of an open step is that of its promise.
 */
export function stepTime(step: TrackerStep, order: Facts): string | undefined {
  const left = step.key === 'order_shipped' && step.state === 'current'
  if (step.state !== 'done' && !left) return step.timing || undefined
  const at = finishedAt(step, order)
  return at ? whenText(at) : undefined
}
