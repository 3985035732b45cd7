import { isActiveOrder } from '@contour/domain/orders/order-life-cycle'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient } from '../orders/index.ts'
import { openVisit, visitOf } from './visit-store.ts'

/** Tells the patient why the service canceled a visit, unless there is a newer visit or the order has ended. */
export async function noticeCanceled(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const visit = await visitOf(ctx.db, item.subject)
  if (visit?.state !== 'canceled' || !visit.canceled_because) return
  const because = visit.canceled_because
  await ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, visit.order_id))
    if (!order || !isActiveOrder(order.status) || (await openVisit(tx, order.id))) return
    await notify(tx, ctx, 'visit_canceled', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      visitId: visit.public_id,
      startsAt: visit.starts_at?.toISOString() ?? null,
      because,
    })
  })
}
