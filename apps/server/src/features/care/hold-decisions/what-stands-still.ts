import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, eq, inArray, min } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { intents, orders, prescriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import type { OpenHold } from '../care-holds/index.ts'

/** Returns the seconds that are left to decide about the patient's prescription; the fewest of several, null for none. */
export async function clockLeftOf(db: Reader, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ left: min(prescriptions.clock_left_s) })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(and(eq(orders.user_id, userId), isIn(prescriptions.state, ['awaiting'])))
  return row?.left ?? null
}

/** Returns what a hold stops: the orders that have not left, the time to decide, and the money on the card. */
export async function whatStandsStill(db: Reader, userId: number) {
  const waiting = await db
    .select({ id: orders.id, order_id: orders.public_id, drug: orders.drug, shipment_no: orders.shipment_no })
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.status, [...UNSHIPPED_STATUSES])))
    .orderBy(orders.id)
  const held = waiting.length
    ? await db
        .select({
          cents: intents.cents,
          brand: intents.card_brand,
          last4: intents.card_last4,
          before: intents.capture_before,
        })
        .from(intents)
        .where(
          and(
            inArray(
              intents.order_id,
              waiting.map(({ id }) => id),
            ),
            isIn(intents.state, ['held']),
          ),
        )
        .orderBy(intents.id)
    : []
  return {
    orders: waiting.map(({ order_id, drug, shipment_no }) => ({ order_id, drug, shipment_no })),
    clock_left_s: await clockLeftOf(db, userId),
    authorized: held.map(({ before, ...money }) => ({
      ...money,
      released_at: before?.toISOString() ?? null,
    })),
  }
}

/** A hold as its patient reads it. */
export const ownHold = async (db: Reader, hold: OpenHold) => ({
  source: hold.source,
  since: hold.since.toISOString(),
  who: hold.holder,
  by: hold.lookAt.toISOString(),
  kept: hold.keptBy !== null,
  ...(await whatStandsStill(db, hold.userId)),
})
