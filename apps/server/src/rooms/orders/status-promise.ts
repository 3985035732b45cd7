import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { plannedLetter } from '@contour/domain/promise-breach'
import { promiseOf, promiseTimes } from '@contour/domain/promises'

/** The promise of an order's status with its dates, counted from entering it; null where nobody waits. */
export function statusPromise(status: string, since: Date) {
  const known = ORDER_STATUSES.find((one): one is OrderStatus => one === status)
  const row = known ? promiseOf(known) : null
  if (!known || !row) return null
  const { usualBy, worstBy } = promiseTimes(known, since)
  return {
    with: row.with,
    usually: row.usually,
    at_worst: row.atWorst,
    next: row.next,
    usual_by: usualBy?.toISOString() ?? null,
    worst_by: worstBy?.toISOString() ?? null,
    write_by: plannedLetter(known, since)?.writeBy.toISOString() ?? null,
  }
}
