import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { orders, prescriptions, subscriptions } from '../../db/schema.ts'
import { isIn } from '../../db/schema/columns.ts'
import { cancelJobs } from '../../jobs/scheduled-jobs.ts'
import { transitionOrder } from '../orders/index.ts'
import { voidOwnPrescription } from '../prescriptions/index.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import { refundDeniedOrder } from '../subscriptions/refund-denied-order.ts'
import { refundUnshippedMonths } from '../subscriptions/refund-unshipped-months.ts'
import { lockUnshippedOrders } from './unshipped-orders.ts'

const WHY = 'A clinician ended the treatment.'

/**
 * Ends the treatment of a locked patient (D-76, D-42): what has not left is closed, its authorizations are marked for void
 * and what was paid for it is refunded, every plan ends, and a fee that waited is not charged.
 * @param text what the patient reads about it
 * @throws AppError payment_pending while money is being captured
 */
export async function endTreatment(tx: Tx, ctx: Ctx, userId: number, text: string) {
  const asked: number[] = []
  const refunded: CardAmount[] = []
  const released: CardAmount[] = []
  const add = ({ refunded: back, released: free }: ReturnedMoney) => {
    refunded.push(...back)
    released.push(...free)
  }
  for (const order of await lockUnshippedOrders(tx, userId)) {
    const ended = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'treatment_ended',
      actor: 'clinician',
      set: { denial_reason: 'treatment_ended', denial_text: text, taken_by: null, taken_at: null },
    })
    const returned = await refundDeniedOrder(tx, ctx, { order: ended, actor: 'clinician' })
    asked.push(...returned.asked)
    add(returned.money)
  }
  const running = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.state, 'ended')))
    .orderBy(subscriptions.id)
  for (const plan of running) {
    await endSubscription(tx, ctx, {
      subscriptionId: plan.id,
      event: 'denied',
      actor: 'clinician',
      reason: 'treatment ended',
    })
    add({ refunded: await refundUnshippedMonths(tx, ctx, plan), released: [] })
  }
  await voidPrescriptions(tx, ctx, userId)
  await dropFees(tx, ctx, userId)
  return { asked, money: { refunded, released } }
}

/** Nothing may ship on them any more, not even a replacement. */
async function voidPrescriptions(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const standing = await tx
    .select({ order: orders })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(and(eq(orders.user_id, userId), isIn(prescriptions.state, ['awaiting', 'accepted', 'auto'])))
  for (const { order } of standing) await voidOwnPrescription(tx, ctx, { order, why: WHY })
}

async function dropFees(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const plans = await tx
    .select({ publicId: subscriptions.public_id })
    .from(subscriptions)
    .where(eq(subscriptions.user_id, userId))
  for (const { publicId } of plans) await cancelJobs(tx, ctx.clock, 'fee_charge', publicId)
}
