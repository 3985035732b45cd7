import type { Drug } from '@contour/domain/catalog/products'
import { supplyInHand } from '@contour/domain/shipments/supply'
import type { ArrivedParcel, Supply } from '@contour/domain/shipments/supply'
import { compareDates, easternDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { expectedDelivery } from '@contour/domain/time/shipping-calendar'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { orders, shipments, subscriptions, users } from '../../db/schema.ts'
import { isIn } from '../../db/schema/columns.ts'
import { coveringPrescriptions } from './covering-prescriptions.ts'
import { packedDoses } from './parcel-contents.ts'

type Patient = { userId: number; drug: Drug }
type ShipmentRow = typeof shipments.$inferSelect

/**
 * Returns when a patient runs out of a drug (D-88), from what was delivered to her and she may use. With `onTheWay` the
 * parcels that have left count from the day on which they are to arrive. Null if she has none.
 */
export async function readSupply(
  db: Reader,
  { userId, drug }: Patient,
  { onTheWay = false }: { onTheWay?: boolean } = {},
): Promise<Supply | null> {
  const found = await suppliesOf(db, [userId], { onTheWay })
  return found.get(supplyKey({ userId, drug })) ?? null
}

export const supplyKey = ({ userId, drug }: Patient): string => `${userId} ${drug}`

/** The same for several patients and all their drugs, in as many statements as for one. */
export async function suppliesOf(
  db: Reader,
  userIds: readonly number[],
  { onTheWay = false }: { onTheWay?: boolean } = {},
): Promise<ReadonlyMap<string, Supply>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ order: orders, user: users, plan: subscriptions, shipment: shipments, unusable })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .where(
      and(
        inArray(orders.user_id, [...new Set(userIds)]),
        isIn(orders.status, ['order_shipped', 'order_delivered']),
      ),
    )
    .orderBy(asc(orders.id), asc(shipments.id))
  // A parcel that was replaced counts once, from the day of its replacement.
  const latest = [...new Map(rows.map((row) => [row.order.id, row])).values()]
  const arrived = latest.flatMap((row) => {
    const arrivedOn = row.unusable ? null : arrivalOf(row.shipment, onTheWay)
    return arrivedOn ? [{ ...row, arrivedOn }] : []
  })
  const covering = await coveringPrescriptions(db, arrived)
  const parcels = arrived.flatMap((row): (ArrivedParcel & { key: string })[] => {
    const packed = packedDoses(row, covering.get(row.order.id) ?? null)
    const [first, last] = [packed[0], packed.at(-1)]
    if (!first || !last) return []
    return [
      {
        key: supplyKey({ userId: row.order.user_id, drug: row.order.drug }),
        arrivedOn: row.arrivedOn,
        doses: packed.reduce((sum, { doses }) => sum + doses, 0),
        firstUg: first.strengthUg,
        lastUg: last.strengthUg,
      },
    ]
  })
  const supplies = new Map<string, Supply>()
  for (const [key, own] of Map.groupBy(parcels, (parcel) => parcel.key)) {
    const supply = supplyInHand(own)
    if (supply) supplies.set(key, supply)
  }
  return supplies
}

/** Whether a complaint says that the parcel never came, or it must not be used (D-92): no dose of it is in her hands. */
const unusable = sql<boolean>`exists(select 1 from complaints c where c.shipment_id = ${shipments.id}
  and c.state not in ('withdrawn', 'explained') and c.kind <> 'late' and c.use_answer is distinct from 'use')`

/** Returns when a parcel was in her hands; one whose delivery was assumed, on the day after it left. */
function arrivalOf(shipment: ShipmentRow, onTheWay: boolean): PlainDate | null {
  const { shipped_at: shippedAt, delivered_at: deliveredAt, delivery_assumed: assumed } = shipment
  const expected = shippedAt ? expectedDelivery(easternDate(shippedAt)) : null
  if (!deliveredAt) return onTheWay ? expected : null
  const reported = easternDate(deliveredAt)
  return assumed && expected && compareDates(expected, reported) < 0 ? expected : reported
}
