import type { LateOrder } from '../../calls/calls.ts'
import { pharmacyHref } from '../../frame/pharmacy-href.ts'
import type { SectionId } from '../../frame/staff-sections.ts'

/** The page of a late order for its role, with the section that it belongs to; null where that one is closed to the reader. */
export function orderHref(
  { role, order_id, status_now }: LateOrder,
  open: ReadonlySet<SectionId>,
): string | null {
  const id = encodeURIComponent(order_id)
  if (open.has('queue') && role === 'clinician') return `/queue/${id}`
  if (open.has('pharmacy') && role === 'pharmacy') return pharmacyHref(order_id, status_now)
  return open.has('orders') ? `/orders/${id}` : null
}
