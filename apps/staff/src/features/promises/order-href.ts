import type { LateOrder } from '../../calls/calls.ts'
import { pharmacyHref } from '../../frame/pharmacy-href.ts'

/** Returns the page on which the responsible role works on a late order. */
export function orderHref({ role, order_id, status_now }: LateOrder): string {
  const id = encodeURIComponent(order_id)
  if (role === 'clinician') return `/queue/${id}`
  if (role === 'support') return `/orders/${id}`
  return pharmacyHref(order_id, status_now)
}
