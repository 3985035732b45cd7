import { inCall } from '../../src/call-context.ts'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { patientToken, placeOrder, type Buyer, type TestService } from '@contour/testkit'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { and, eq, isNull } from 'drizzle-orm'
import { scheduledJobs, orders, subscriptions } from '../../src/db/schema.ts'
import { scheduleJob } from '../../src/jobs/scheduled-jobs.ts'
import { firstLotsOf } from '../../src/features/care/shipments/index.ts'
import { captureForShipment } from '../../src/features/care/shipments/capture-shipment.ts'
import { nextTracking, pharmacist } from './capture.ts'

export type Planned = { buyer: Buyer; token: string; orderId: string; planId: string; planKey: number }

/**
 * Creates a patient whose monthly subscription began a month ago: bought and shipped through the calls, the clinical
 * steps between skipped, its date moved back, and without scheduled jobs that would run in another round.
 */
export async function startPlan(
  at: TestService,
  drug: 'semaglutide' | 'tirzepatide' = 'semaglutide',
): Promise<Planned> {
  const { ctx } = at
  const buyer = await placeOrder(at, { drug })
  const { orderId } = buyer
  const [order] = await ctx.db.select().from(orders).where(eq(orders.public_id, orderId))
  if (!order) throw new Error('no order')
  const person = { orderKey: order.id, drug } as Parameters<typeof prescribeDirectly>[1]
  await prescribeDirectly(at, person, 'accepted', 'order_placed')
  const lots = await firstLotsOf(ctx, orderId)
  await inCall(ctx, pharmacist, () =>
    captureForShipment(ctx, { orderId, carrier: 'FedEx', tracking: nextTracking(), lots }),
  )
  await ctx.db.update(orders).set({ status: 'order_delivered' }).where(eq(orders.id, order.id))
  const today = easternDate(ctx.clock.now())
  const [plan] = await ctx.db
    .update(subscriptions)
    .set({ anchor_on: addMonths(today, -1), cycle_on: addMonths(today, -1), next_billing_on: today })
    .where(eq(subscriptions.id, order.subscription_id))
    .returning()
  if (!plan) throw new Error('no plan')
  for (const subject of [plan.public_id, orderId])
    await ctx.db
      .update(scheduledJobs)
      .set({ done_at: ctx.clock.now() })
      .where(and(eq(scheduledJobs.subject, subject), isNull(scheduledJobs.done_at)))
  const token = await patientToken(ctx, { userId: buyer.userId } as Parameters<typeof patientToken>[1])
  return { buyer, token, orderId, planId: plan.public_id, planKey: plan.id }
}

/** Makes the second billing period due now. */
export const fallDue = (at: TestService, { planId }: Planned): Promise<void> =>
  scheduleJob(at.ctx.db, at.ctx.clock, { kind: 'renewal', subject: planId, n: 2, dueAt: at.clock.now() })
