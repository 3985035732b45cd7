import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { intents, orders, prescriptions, shipments, users } from '../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { itemsOf } from '../prescriptions/index.ts'
import type { GateFacts } from './ship-gate.ts'

const mainIntent = sql`(select i.id from intents i where i.order_id = ${orders.id} and i.purpose <> 'addon'
  and i.state in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding')
  order by i.id desc limit 1)`

/** Orders in the given statuses with person, parcel and hold, longest waiting first. */
export async function ordersAtPharmacy(db: Reader, statuses: readonly string[], limit: number) {
  return db
    .select({ order: orders, user: users, shipment: shipments, intent: intents })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), eq(shipments.kind, 'original')))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .where(inArray(orders.status, [...statuses]))
    .orderBy(orders.status_since, orders.id)
    .limit(limit)
}

export type PharmacyOrder = Awaited<ReturnType<typeof ordersAtPharmacy>>[number]

/** The same of one order; null when there is none. */
export async function orderAtPharmacy(db: Reader, publicId: string): Promise<PharmacyOrder | null> {
  const [row] = await db
    .select({ order: orders, user: users, shipment: shipments, intent: intents })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), eq(shipments.kind, 'original')))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .where(eq(orders.public_id, publicId))
  return row ?? null
}

/** The accepted prescription that covers an order: its own, or the plan's latest for a continuation (D-14). */
export async function coveringPrescription(db: Reader, order: OrderRow) {
  const [row] = await db
    .select({ prescription: prescriptions })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        order.kind === 'continuation'
          ? eq(orders.subscription_id, order.subscription_id)
          : eq(orders.id, order.id),
        inArray(prescriptions.state, ['accepted', 'auto']),
      ),
    )
    .orderBy(desc(prescriptions.id))
    .limit(1)
  if (!row) return null
  return { ...row.prescription, items: await itemsOf(db, row.prescription.id) }
}

export type Covering = Awaited<ReturnType<typeof coveringPrescription>>

export function gateFactsOf({ order, shipment, intent }: PharmacyOrder, covering: Covering): GateFacts {
  return {
    status: order.status,
    shipmentNo: order.shipment_no,
    prescriptionState: covering?.state ?? null,
    validUntil: covering?.valid_until ?? null,
    hold: intent ? { state: intent.state, captureBefore: intent.capture_before } : null,
    address: shipment,
  }
}
