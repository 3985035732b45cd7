import type { PatientHoldReason } from '@contour/domain/care-holds/care-hold'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, eq, inArray, or } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, subscriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { openHoldOf, answeredBy, openHold } from '../care-holds/index.ts'
import { settleDecisionClocks } from '../prescriptions/index.ts'
import { ownHold } from './what-stands-still.ts'

/**
 * "Do not send my medicine" (D-76): acts at once and asks no words. Pressed again, by a second tab or a repeated request,
 * it answers with the hold that is open.
 */
export async function stopOwnCare(ctx: Ctx, caller: Caller, { reason }: { reason: PatientHoldReason }) {
  const { userId } = asPatient(caller)
  const hold = await ctx.db.transaction(async (tx) => {
    await lockPatient(tx, userId)
    const opened = await openHold(tx, ctx, { userId, source: 'patient', reason })
    await settleDecisionClocks(tx, ctx, userId)
    return ownHold(tx, opened.hold)
  })
  return { message: 'Everything is stopped.', hold }
}

export async function readOwnHold(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const hold = await openHoldOf(ctx.db, userId)
  return {
    message: hold ? 'Your care is on hold.' : 'Nothing is on hold.',
    hold: hold && (await ownHold(ctx.db, hold)),
    answered_by: (await answeredBy(ctx.db, ctx.clock.now())).toISOString(),
    may_stop: (hold === null || hold.source === 'state') && (await hasSomethingToStop(ctx.db, userId)),
  }
}

/** Whether an order of the patient has not left, or a plan may still send one. */
async function hasSomethingToStop(db: Reader, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(
      orders,
      and(eq(orders.subscription_id, subscriptions.id), inArray(orders.status, [...UNSHIPPED_STATUSES])),
    )
    .where(
      and(
        eq(subscriptions.user_id, userId),
        or(
          isIn(subscriptions.state, ['pending', 'active', 'paused', 'scheduled']),
          eq(orders.user_id, userId),
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}
