import { CHANGE_KINDS } from '@contour/domain/subscriptions/change-life-cycle'
import { cancellationLines, finalSum, type FinalSum } from '@contour/domain/subscriptions/cancellation'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { UNDO_HOURS } from '@contour/domain/subscriptions/schedule'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, inArray } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { orders, subscriptionChanges } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { subscriptionSnapshotOf } from './subscription-snapshot.ts'
import { z } from 'zod'

export type ChangeRow = typeof subscriptionChanges.$inferSelect

/** What a change does, with the text and amounts of its dialog; stored with the change and carried out from there. */
export const Preview = z.object({
  kind: z.enum(CHANGE_KINDS),
  lines: z.array(z.string()),
  fee_cents: z.number(),
  fee_on: z.string().nullable(),
  released_cents: z.number(),
  refund_cents: z.number(),
  on: z.string(),
  next_cents: z.number(),
  can_undo: z.boolean(),
})
export type Preview = z.infer<typeof Preview>

/** Returns until when a change made now can be undone. */
export const undoUntil = (ctx: Ctx): Date => after(ctx.clock.now(), hours(UNDO_HOURS))

/** A subscription that has not started voids its authorizations at once (D-16), so that nothing is left to undo. */
const canUndo = (subscription: SubscriptionRow) =>
  subscription.state === 'active' || subscription.state === 'scheduled'

export async function unshippedOf(db: Reader, subscriptionId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.subscription_id, subscriptionId), inArray(orders.status, [...UNSHIPPED_STATUSES])))
}

/**
 * Returns what ending a subscription now does and costs; the same amounts are charged, refunded and released (A-01,
 * D-10). Staff may waive the fee (M-27).
 */
export async function previewCancellation(
  ctx: Ctx,
  db: Reader,
  subscription: SubscriptionRow,
  byStaff?: { waiveFee: boolean },
): Promise<Preview> {
  const owed: FinalSum = finalSum(await subscriptionSnapshotOf(db, subscription))
  const sum = byStaff?.waiveFee ? { ...owed, feeCents: 0 } : owed
  const undo = canUndo(subscription)
  const feeOn = easternDate(undo ? undoUntil(ctx) : ctx.clock.now())
  const openShipment = (await unshippedOf(db, subscription.id)).length > 0
  return {
    kind: 'cancelled',
    lines: cancellationLines(sum, { feeOn, openShipment, canUndo: undo }),
    fee_cents: sum.feeCents,
    fee_on: sum.feeCents > 0 ? feeOn : null,
    released_cents: sum.releasedCents,
    refund_cents: sum.refundCents,
    on: easternDate(ctx.clock.now()),
    next_cents: 0,
    can_undo: undo,
  }
}

export async function openChangeOf(db: Reader, subscriptionId: number): Promise<ChangeRow | null> {
  const [change] = await db
    .select()
    .from(subscriptionChanges)
    .where(
      and(eq(subscriptionChanges.subscription_id, subscriptionId), eq(subscriptionChanges.state, 'open')),
    )
  return change ?? null
}
