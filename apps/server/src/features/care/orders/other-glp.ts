import type { Drug } from '@contour/domain/dosing/drug'
import type { OtherGlp, Overlap } from '@contour/domain/dosing/other-glp'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, subscriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { standsFor } from './covers-order.ts'
import { otherAccountsOf } from './same-person.ts'

/** The columns by their full names, which a field does not get. */
const written = { state: sql`p.state`, issued_at: sql`p.issued_at`, decided_at: sql`p.decided_at` }
/** When the newest prescription of a plan was signed that waits, holds, or under which she has medicine. */
const signedAt = sql<string | null>`(select max(p.issued_at) from prescriptions p
  join orders o on o.id = p.order_id
  where o.subscription_id = "subscriptions"."id" and (p.state = 'awaiting' or ${standsFor(written, sql`o.id`)}))`

/** The plans of these patients that run or have not started, and those whose order has not left; oldest first. */
export const runningPlans = (db: Reader, userIds: readonly number[]) =>
  db
    .select({
      userId: subscriptions.user_id,
      drug: subscriptions.drug,
      planId: subscriptions.id,
      boughtAt: subscriptions.created_at,
      signedAt,
    })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.user_id, [...new Set(userIds)]),
        or(
          isIn(subscriptions.state, ['pending', 'active', 'paused', 'scheduled']),
          exists(
            db
              .select({ one: sql`1` })
              .from(orders)
              .where(
                and(
                  eq(orders.subscription_id, subscriptions.id),
                  inArray(orders.status, [...UNSHIPPED_STATUSES]),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(subscriptions.created_at), asc(subscriptions.id))

/**
 * Returns which other GLP-1 a person has; oldest first. The one question of D-83, asked in the cart, at the checkout, on
 * the chart, at the signature, by the patient's acceptance and the timer, at continuations and at the ship gate.
 */
export async function otherGlpOf(db: Reader, userId: number, drug: Drug): Promise<readonly OtherGlp[]> {
  const rows = await runningPlans(db, [userId])
  return rows.filter((row) => row.drug !== drug).map(plain)
}

type Treated = { user_id: number; drug: Drug }

/**
 * Returns the other GLP-1 that is prescribed too, with which nothing may leave; null without one (D-83). In another account
 * of the same person a plan of the same drug is another one: two parcels would reach one person.
 */
export async function overlappingGlp(db: Reader, treated: Treated): Promise<Overlap | null> {
  return (await overlappingGlps(db, [treated]))(treated)
}

export async function overlappingGlps(
  db: Reader,
  page: readonly Treated[],
): Promise<(treated: Treated) => Overlap | null> {
  const userIds = page.map(({ user_id: userId }) => userId)
  const accounts = await otherAccountsOf(db, userIds)
  const elsewhere = [...accounts.values()].flatMap((found) => found.map(({ userId }) => userId))
  const rows = userIds.length === 0 ? [] : await runningPlans(db, [...userIds, ...elsewhere])
  return ({ user_id: userId, drug }) => {
    const others = accounts.get(userId) ?? []
    const signed = rows.filter(({ signedAt: at }) => at !== null)
    const own = signed.find((row) => row.userId === userId && row.drug !== drug)
    const other = own ?? signed.find((row) => others.some((one) => one.userId === row.userId))
    return other ? { ...plain(other), otherAccount: !own } : null
  }
}

const plain = (row: { drug: Drug; planId: number; boughtAt: Date; signedAt: string | null }): OtherGlp => ({
  drug: row.drug,
  planId: row.planId,
  boughtAt: row.boughtAt,
  signedAt: row.signedAt === null ? null : new Date(row.signedAt),
})
