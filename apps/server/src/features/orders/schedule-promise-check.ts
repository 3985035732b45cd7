import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { plannedLetter } from '@contour/domain/promises/late-order'
import type { Clock } from '../../clock.ts'
import type { Tx } from '../../db/database.ts'
import { cancelJobs, scheduleJob } from '../../jobs/scheduled-jobs.ts'
import { waitingSince } from './image-request-store.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Plans what happens if the state that an order has just entered is not left in time, and drops what was planned for
 * the one before. `n` is the order's version, so that each entry of a state counts for itself. A
 * new image that is asked for stops the time; it begins again once the image is here or the request withdrawn.
 */
export async function schedulePromiseCheck(tx: Tx, clock: Clock, order: OrderRow): Promise<void> {
  await cancelJobs(tx, clock, 'promise_breach', order.public_id)
  const since = await waitingSince(tx, order)
  const planned = since && plannedLetter(order.status as OrderStatus, since)
  if (!planned) return
  await scheduleJob(tx, clock, {
    kind: 'promise_breach',
    subject: order.public_id,
    n: order.version,
    dueAt: planned.breaksAt,
  })
}
