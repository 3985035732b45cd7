import { periodStart, placeOfShipment } from '@contour/domain/subscriptions/schedule'
import { plannedShipments } from '@contour/domain/subscriptions/shipment-moves'
import type { PaidPeriod, PlannedShipment, SupplyBefore } from '@contour/domain/subscriptions/shipment-moves'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, desc, eq, isNotNull, max } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, periods } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { readMoves, readSupply, toShipmentMoves, type MoveRow } from '../supply/index.ts'
import { cycleOf, readPeriod, termOf, type SubscriptionRow } from './subscriptions-store.ts'

/** The latest paid billing period of a subscription with its shipments, as they stand after every move (M-18). */
export type ShipmentPlan = {
  period: PaidPeriod
  /** The moves of this subscription, oldest first. */
  moves: readonly MoveRow[]
  shipments: readonly PlannedShipment[]
  /** What lasts until when before the next shipment that has not left (D-88). */
  supply: SupplyBefore | null
  /** The shipments as they would be without moves. */
  unmoved: readonly PlannedShipment[]
}

/** Returns until when the medicine of a subscription lasts, and the shipment that is next; null while nothing has left. */
export async function supplyBefore(
  db: Reader,
  { id, user_id: userId, drug }: Pick<SubscriptionRow, 'id' | 'user_id' | 'drug'>,
): Promise<SupplyBefore | null> {
  const [left] = await db
    .select({ shipment: max(orders.shipment_no) })
    .from(orders)
    .where(and(eq(orders.subscription_id, id), isIn(orders.status, ['order_shipped', 'order_delivered'])))
  if (!left?.shipment) return null
  const supply = await readSupply(db, { userId, drug }, { onTheWay: true })
  return supply && { shipment: left.shipment + 1, firstUncoveredOn: supply.firstUncoveredOn }
}

/** Returns null before the first billing period has been paid and has started. */
export async function readShipmentPlan(
  db: Reader,
  subscription: Pick<SubscriptionRow, 'id' | 'term' | 'user_id' | 'drug'>,
): Promise<ShipmentPlan | null> {
  const [paid] = await db
    .select()
    .from(periods)
    .where(
      and(
        eq(periods.subscription_id, subscription.id),
        eq(periods.state, 'paid'),
        isNotNull(periods.starts_on),
      ),
    )
    .orderBy(desc(periods.n))
    .limit(1)
  if (!paid?.starts_on) return null
  const moves = await readMoves(db, subscription.id)
  const period = { term: termOf(subscription), n: paid.n, start: paid.starts_on }
  const supply = await supplyBefore(db, subscription)
  return {
    period,
    moves,
    supply,
    shipments: plannedShipments(period, toShipmentMoves(moves), US_SHIPPING_CALENDAR, supply),
    unmoved: plannedShipments(period, [], US_SHIPPING_CALENDAR, supply),
  }
}

/** Returns the day from which the check-in of a shipment counts: of its billing period, or as staff moved it. */
export async function dueDayOf(
  db: Reader,
  subscription: SubscriptionRow,
  shipment: number,
): Promise<PlainDate> {
  const term = termOf(subscription)
  const { n, within } = placeOfShipment(term, shipment)
  const period = await readPeriod(db, subscription.id, n)
  const start = period?.starts_on ?? periodStart(cycleOf(subscription), term, n)
  const moves = toShipmentMoves(await readMoves(db, subscription.id))
  const supply = await supplyBefore(db, subscription)
  const planned = plannedShipments({ term, n, start }, moves, US_SHIPPING_CALENDAR, supply)[within]
  if (!planned) throw new Error(`no shipment ${shipment} in billing period ${n}`)
  return planned.due
}
