import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, prescriptions, subscriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { transitionOrder } from '../orders/index.ts'
import { voidOwnPrescription } from '../prescriptions/index.ts'
import { endSubscription, refundDeniedOrder, refundUnshippedMonths } from '../subscriptions/index.ts'
import { lockUnshippedOrders } from './unshipped-orders.ts'

type End = {
  userId: number
  /** The keys of the plans; every plan of the patient without it. */
  planIds?: readonly number[]
  /** What the patient reads on the order. */
  text: string
  /** Who ended it; the service itself after a hold of the state (D-104). */
  actor?: 'clinician' | 'server'
  /** For the record: of the plans, and of the prescriptions that are void then. */
  reason: string
}

/**
 * Ends the treatment of a locked patient (D-76, D-42), or the plans of one drug when she switches (D-83): what has not left
 * is closed, its authorizations are marked for void and what was paid for it is refunded, the plans end, and a fee that
 * waited is not charged.
 * @throws AppError payment_pending while money is being captured
 */
export async function endTreatment(tx: Tx, ctx: Ctx, end: End) {
  const { userId, planIds, actor = 'clinician' } = end
  const asked: number[] = []
  const refunded: CardAmount[] = []
  const released: CardAmount[] = []
  const add = ({ refunded: back, released: free }: ReturnedMoney) => {
    refunded.push(...back)
    released.push(...free)
  }
  const unshipped = await lockUnshippedOrders(tx, userId)
  for (const order of unshipped.filter(({ subscription_id: plan }) => planIds?.includes(plan) ?? true)) {
    const ended = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'treatment_ended',
      actor,
      set: { denial_reason: 'treatment_ended', denial_text: end.text, taken_by: null, taken_at: null },
    })
    const returned = await refundDeniedOrder(tx, ctx, { order: ended, actor })
    asked.push(...returned.asked)
    add(returned.money)
  }
  const ofPlans = and(
    eq(subscriptions.user_id, userId),
    planIds ? inArray(subscriptions.id, [...planIds]) : undefined,
  )
  const running = await tx
    .select()
    .from(subscriptions)
    .where(and(ofPlans, ne(subscriptions.state, 'ended')))
    .orderBy(subscriptions.id)
  for (const plan of running) {
    await endSubscription(tx, ctx, {
      subscriptionId: plan.id,
      event: 'denied',
      actor,
      reason: end.reason,
    })
    add({ refunded: await refundUnshippedMonths(tx, ctx, plan), released: [] })
  }
  await voidPrescriptions(tx, ctx, end)
  // A fee that waited: nobody pays for an end that a clinician decided.
  for (const { publicId } of await tx
    .select({ publicId: subscriptions.public_id })
    .from(subscriptions)
    .where(ofPlans))
    await cancelJobs(tx, ctx.clock, 'fee_charge', publicId)
  return { asked, money: { refunded, released } }
}

/** Nothing may ship on them any more, not even a replacement. */
async function voidPrescriptions(tx: Tx, ctx: Ctx, { userId, planIds, reason }: End): Promise<void> {
  const standing = await tx
    .select({ order: orders })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.user_id, userId),
        planIds ? inArray(orders.subscription_id, [...planIds]) : undefined,
        // After a switch the record of what was taken stays; nothing of an ended plan ships next to the new drug (D-83).
        isIn(prescriptions.state, planIds ? ['awaiting'] : ['awaiting', 'accepted', 'auto']),
      ),
    )
  for (const { order } of standing) await voidOwnPrescription(tx, ctx, { order, why: reason })
}
