import { takesVisit } from '@contour/domain/visits/live-visit'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient } from '../orders/index.ts'
import { visitOf } from './visit-store.ts'

/**
 * Reminds a patient of a booked visit, a day and an hour before; `n` is how many hours. While its order waits for payment
 * the visit cannot take place: the messages about the payment come first.
 */
export async function remindOfVisit(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const visit = await visitOf(tx, item.subject)
    if (visit?.state !== 'booked' || !visit.starts_at || visit.starts_at <= ctx.clock.now()) return
    const [order] = await tx.select().from(orders).where(eq(orders.id, visit.order_id))
    if (!order || !takesVisit(order.status)) return
    await notify(tx, ctx, 'visit_reminder', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      visitId: visit.public_id,
      startsAt: visit.starts_at.toISOString(),
      hours: item.n,
    })
  })
}
