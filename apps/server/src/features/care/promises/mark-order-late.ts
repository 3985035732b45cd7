import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { LATE_ROLE, plannedLetter } from '@contour/domain/promises/late-order'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { lateOrderRecords } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient, waitingSince } from '../orders/index.ts'

/**
 * Runs when an order did not leave a status in its usual time: records it, notifies the patient and puts the order on
 * the list of the responsible role, in one transaction and once for each time the status was entered. Does
 * nothing if the order has already moved on.
 */
export async function markOrderLate(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, item.subject)
    const now = ctx.clock.now()
    const since = await waitingSince(tx, order)
    const planned = since && plannedLetter(order.status, since)
    if (order.version !== item.n || !planned) return
    // A clock that stands still is not late: the letters of the hold say who has it, and by when (D-76).
    if (isUnshipped(order.status) && (await openHoldOf(tx, order.user_id)))
      return scheduleJob(tx, ctx.clock, { ...item, dueAt: after(now, HOLD_RETRY) })
    const role = LATE_ROLE[planned.with]
    const [noted] = await tx
      .insert(lateOrderRecords)
      .values({
        public_id: ctx.random.id(),
        order_id: order.id,
        n: order.version,
        status: order.status,
        owner: planned.with,
        role,
        since,
        usual_by: planned.usualBy,
        write_by: planned.writeBy,
        broken_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: lateOrderRecords.id })
    if (!noted) return
    const owner = await readOrderPatient(tx, order)
    await notify(tx, ctx, 'promise_broken', owner, {
      orderId: order.public_id,
      n: order.version,
      parcel: planned.with === 'Carrier',
    })
    await audit(tx, 'order.promise_broken', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { status: order.status, role, usual_by: planned.usualBy.toISOString() },
    })
  })
}
