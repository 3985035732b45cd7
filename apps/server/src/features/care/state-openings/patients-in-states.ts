import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { careHolds, orders, stateRules, subscriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { caredForOn } from '../../ground/states/index.ts'
import { homeState } from '../../ground/whereabouts/index.ts'

const HOME = homeState(sql`users.id`)

/** Whether a patient has a plan that runs or will, or an order that has not left. */
const inCare = (db: Reader) =>
  or(
    exists(
      db
        .select({ one: sql`1` })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.user_id, users.id),
            inArray(subscriptions.state, ['pending', 'active', 'paused', 'scheduled']),
          ),
        ),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.user_id, users.id), inArray(orders.status, [...UNSHIPPED_STATUSES]))),
    ),
  )

/** Returns the states in which nobody may treat or send today, by their codes, with their names (D-104). */
export async function uncaredStates(db: Reader, { clock }: Pick<Ctx, 'clock'>): Promise<Map<string, string>> {
  const rows = await db
    .select({ state: stateRules.state, name: stateRules.name, cared: caredForOn(easternDate(clock.now())) })
    .from(stateRules)
    .where(eq(stateRules.gated, true))
  return new Map(rows.filter(({ cared }) => !cared).map(({ state, name }) => [state, name]))
}

/** Returns the state of a patient who is in care; null for anybody else. */
export async function stateInCare(db: Reader, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ state: HOME })
    .from(users)
    .where(and(eq(users.id, userId), inCare(db)))
  return row?.state ?? null
}

/** Returns the patients in care of some states who have no hold of the state yet. */
export async function patientsToHold(db: Reader, states: readonly string[]): Promise<number[]> {
  if (states.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(HOME, [...states]),
        inCare(db),
        notExists(
          db
            .select({ one: sql`1` })
            .from(careHolds)
            .where(and(eq(careHolds.user_id, users.id), isIn(careHolds.state, ['waiting']))),
        ),
      ),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}
