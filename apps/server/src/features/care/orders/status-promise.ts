import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { plannedLetter } from '@contour/domain/promises/late-order'
import type { PromiseRow } from '@contour/domain/promises/promises'
import {
  DECLINED_PROMISE,
  IMAGE_ASKED_PROMISE,
  NOTICE_UNREAD_PROMISE,
  promiseOf,
  promiseTimes,
} from '@contour/domain/promises/promises'

/**
 * Returns the promise of an order's status with its dates, computed from `since`; null if the status has none.
 * `since` is null while an image request or a notice of the state is open: only the patient's time runs then.
 * `prescription` is the state of the latest one.
 */
export function statusPromise(
  status: string,
  since: Date | null,
  { prescription = null, notices = 0 }: { prescription?: string | null; notices?: number } = {},
) {
  const known = ORDER_STATUSES.find((one): one is OrderStatus => one === status)
  const row = known ? promiseOf(known) : null
  if (!known || !row) return null
  if (known === 'prescription_received' && prescription === 'declined') return shown(DECLINED_PROMISE)
  if (!since)
    return shown(row.with === 'You' ? row : notices > 0 ? NOTICE_UNREAD_PROMISE : IMAGE_ASKED_PROMISE)
  const { usualBy, worstBy } = promiseTimes(known, since)
  return {
    ...shown(row),
    usual_by: usualBy?.toISOString() ?? null,
    worst_by: worstBy?.toISOString() ?? null,
    write_by: plannedLetter(known, since)?.writeBy.toISOString() ?? null,
  }
}

const shown = (row: PromiseRow) => ({
  with: row.with,
  usually: row.usually,
  at_worst: row.atWorst,
  next: row.next,
  usual_by: null,
  worst_by: null,
  write_by: null,
})
