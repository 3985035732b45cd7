import { needsSecondApprover } from '@contour/domain/payments/second-approver'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, gte, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { actorOf, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { coupons, credits, refunds, staffMembers } from '../../../db/schema.ts'
import { ACTIVE_REFUND_STATES } from './refund-store.ts'

const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

/**
 * Returns whether a staff member's request needs a second approver (D-61). Locks the staff member first, so that
 * concurrent requests count each other; call it before a patient is locked.
 * @param input cents, and for a refund the payment's internal key
 */
export async function needsSecondApproval(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  caller: StaffCaller,
  input: { cents: number; intentId?: number },
): Promise<boolean> {
  await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(eq(staffMembers.id, caller.staffId))
    .for('no key update')
  return needsSecondApprover(input.cents, {
    ofPayment: input.intentId === undefined ? 0 : await requestedOfPayment(tx, input.intentId),
    byPersonToday: await requestedToday(tx, ctx, actorOf(caller)),
  })
}

/** Returns the cents of a payment that any staff member requested to refund; refunds by the server are not counted. */
export async function requestedOfPayment(db: Reader, intentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sumOf(refunds.cents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.intent_id, intentId),
        isNull(refunds.cause),
        like(refunds.approver, 'staff:%'),
        inArray(refunds.state, ACTIVE_REFUND_STATES),
      ),
    )
  return row?.cents ?? 0
}

/** Returns the cents of refunds, credits and coupons that a staff member requested on this US Eastern day. */
export async function requestedToday(db: Reader, ctx: Pick<Ctx, 'clock'>, by: string): Promise<number> {
  const since = easternInstant(easternDate(ctx.clock.now()), '00:00')
  const [given] = await db
    .select({ cents: sumOf(refunds.cents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.approver, by),
        gte(refunds.at, since),
        isNull(refunds.cause),
        inArray(refunds.state, ACTIVE_REFUND_STATES),
      ),
    )
  const [credited] = await db
    .select({ cents: sumOf(credits.cents) })
    .from(credits)
    .where(and(eq(credits.by, by), gte(credits.at, since), ne(credits.state, 'refused')))
  const [promised] = await db
    .select({ cents: sumOf(coupons.worth_cents) })
    .from(coupons)
    .where(and(eq(coupons.created_by, by), gte(coupons.created_at, since), ne(coupons.approval, 'refused')))
  return (given?.cents ?? 0) + (credited?.cents ?? 0) + (promised?.cents ?? 0)
}
