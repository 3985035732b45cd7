import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import type { LateOrder } from '../calls/calls.ts'

const COLUMNS: Readonly<Partial<Record<OrderStatus, string>>> = {
  shipping_paused: 'paused',
  order_shipped: 'shipped',
  order_delivered: 'delivered',
}

/** Returns the page on which the responsible role works on a late order. */
export function orderHref({ role, order_id, status_now }: LateOrder): string {
  const id = encodeURIComponent(order_id)
  if (role === 'clinician') return `/queue/${id}`
  if (role === 'support') return `/orders/${id}`
  return `/pharmacy?show=${COLUMNS[status_now] ?? 'ready'}&order=${id}`
}
