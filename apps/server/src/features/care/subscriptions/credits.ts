import { MIN_CHARGE } from '@contour/domain/coupons/coupon'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { credits, creditUses, periods } from '../../../db/schema.ts'
import type { PeriodRow } from './subscriptions-store.ts'

const open = (userId: number) =>
  and(eq(credits.user_id, userId), eq(credits.state, 'granted'), lt(credits.used_cents, credits.cents))

/** Returns the cents that a patient's credits would take off a charge; a charge is never below 50 cents (S-38). */
export async function creditFor(db: Reader, userId: number, cents: number): Promise<number> {
  const rows = await db.select().from(credits).where(open(userId))
  const left = rows.reduce((sum, row) => sum + row.cents - row.used_cents, 0)
  return Math.max(0, Math.min(left, cents - MIN_CHARGE))
}

/** Uses credits for a billing period that is about to be charged for the first time, oldest first (M-28). */
export async function applyCredits(tx: Tx, ctx: Ctx, userId: number, period: PeriodRow): Promise<PeriodRow> {
  const used = await tx.select().from(creditUses).where(eq(creditUses.period_id, period.id))
  if (used.length > 0) return period
  let left = await creditFor(tx, userId, period.cents)
  if (left === 0) return period
  const cents = period.cents - left
  const rows = await tx.select().from(credits).where(open(userId)).orderBy(asc(credits.id)).for('update')
  for (const row of rows) {
    const take = Math.min(left, row.cents - row.used_cents)
    if (take <= 0) continue
    left -= take
    await tx
      .update(credits)
      .set({ used_cents: row.used_cents + take })
      .where(eq(credits.id, row.id))
    await tx
      .insert(creditUses)
      .values({ credit_id: row.id, period_id: period.id, cents: take, at: ctx.clock.now() })
  }
  await tx.update(periods).set({ cents }).where(eq(periods.id, period.id))
  return { ...period, cents }
}

/** Restores the credits used for billing periods that are not charged after all. */
export async function returnCredits(tx: Tx, periodIds: readonly number[]): Promise<void> {
  if (periodIds.length === 0) return
  const uses = await tx
    .delete(creditUses)
    .where(inArray(creditUses.period_id, [...periodIds]))
    .returning()
  for (const use of uses)
    await tx
      .update(credits)
      .set({ used_cents: sql`${credits.used_cents} - ${use.cents}` })
      .where(eq(credits.id, use.credit_id))
}
