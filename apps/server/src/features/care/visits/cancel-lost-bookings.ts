import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders, staffMembers, visits } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { lockOrder, scheduleCanceledNotice } from '../orders/index.ts'
import { mayHoldVisit } from './doctors.ts'
import { moveVisit, openVisit } from './visit-store.ts'

/**
 * The scheduled job after a license was removed or shortened, a clinician's account was changed or disabled
 * ("staff:<id>"), or an order moved to another state ("order:<id>", D-57): cancels the bookings that the clinician may
 * no longer hold. Each patient is told, and can book with another clinician.
 */
export async function cancelLostBookings(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const [word, id = ''] = item.subject.split(':')
  const booked = await ctx.db
    .select({ orderId: orders.public_id })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .innerJoin(staffMembers, eq(staffMembers.id, visits.booked_with))
    .where(
      and(
        eq(visits.state, 'booked'),
        word === 'order' ? eq(orders.public_id, id) : eq(staffMembers.public_id, id),
      ),
    )
  for (const { orderId } of booked) await cancelIfLost(ctx, orderId)
}

async function cancelIfLost(ctx: Ctx, orderId: string): Promise<void> {
  const canceled = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const visit = await openVisit(tx, order.id)
    if (visit?.state !== 'booked' || !visit.starts_at || visit.booked_with === null) return null
    if (await mayHoldVisit(tx, visit.booked_with, order.state, easternDate(visit.starts_at))) return null
    const moved = await moveVisit(tx, ctx, {
      visit,
      event: 'clinician_lost',
      actor: 'server',
      orderId: order.public_id,
      set: { canceled_because: 'clinician_lost' },
    })
    await scheduleCanceledNotice(tx, ctx.clock, moved, order.state)
    return moved
  })
  if (canceled) ctx.live.visitChanged(canceled.public_id)
}
