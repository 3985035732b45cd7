import { plannedLetter } from '@contour/domain/promises/late-order'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { waitingSince } from './image-request-store.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Schedules the check that an order leaves its new status in time, and cancels the check of the previous status.
 * `n` is the order's version, so that each entry into a status counts separately. An image request stops the time; it
 * restarts once the image is uploaded or the request withdrawn.
 */
export async function schedulePromiseCheck(tx: Tx, clock: Clock, order: OrderRow): Promise<void> {
  await cancelJobs(tx, clock, 'promise_breach', order.public_id)
  const since = await waitingSince(tx, order)
  const planned = since && plannedLetter(order.status, since)
  if (!planned) return
  await scheduleJob(tx, clock, {
    kind: 'promise_breach',
    subject: order.public_id,
    n: order.version,
    dueAt: planned.breaksAt,
  })
}
