import type { Drug } from '@contour/domain/dosing/drug'
import { parcelContents } from '@contour/domain/fulfilment/parcel-contents'
import type { Term } from '@contour/domain/money/price-book'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { after, days } from '../../clock.ts'
import type { Reader } from '../../db/database.ts'
import {
  intents,
  licences,
  orders,
  periods,
  prescriptions,
  shipments,
  subscriptions,
  users,
} from '../../db/schema.ts'
import { isIn } from '../../db/schema/columns.ts'
import { shipmentStop } from '../billing/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { itemsOf } from '../prescriptions/index.ts'
import type { GateFacts } from './ship-gate.ts'

const mainIntent = sql`(select i.id from intents i where i.order_id = ${orders.id} and i.purpose <> 'addon'
  and i.state in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding')
  order by i.id desc limit 1)`

const PARCEL = {
  order: orders,
  user: users,
  plan: subscriptions,
  period: periods,
  shipment: shipments,
  intent: intents,
}

/** Orders with person, plan, parcel and hold. */
const parcels = (db: Reader) =>
  db
    .select(PARCEL)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(periods, eq(periods.id, orders.period_id))
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), eq(shipments.kind, 'original')))
    .leftJoin(intents, eq(intents.id, mainIntent))

/** How long a cancelled order stays on the board: its parcel may be packed already. */
const CANCELLED_SHOWN = days(3)

/** What the pharmacy had in hand and lost: the hold, or the whole order just now. */
export const takenAway = (now: Date) =>
  or(
    and(
      isIn(orders.status, ['payment_failed']),
      inArray(orders.resume_status, ['order_placed', 'shipping_paused']),
    ),
    and(
      isIn(orders.status, ['cancelled']),
      gt(orders.status_since, after(now, -CANCELLED_SHOWN)),
      sql`exists(select 1 from order_history h where h.order_id = ${orders.id} and h.to_status = 'order_placed')`,
    ),
  )

/** Orders in the given statuses, and those that `more` names, with person, parcel and hold, longest waiting first. */
export async function ordersAtPharmacy(db: Reader, statuses: readonly string[], limit: number, more?: SQL) {
  // Written out: as parameters the few statuses would keep a prepared plan from their index.
  const wanted = or(isIn(orders.status, statuses), more)
  return parcels(db).where(wanted).orderBy(orders.status_since, orders.id).limit(limit)
}

export type PharmacyOrder = Awaited<ReturnType<typeof ordersAtPharmacy>>[number]

/** The same of one order; null when there is none. */
export async function orderAtPharmacy(db: Reader, publicId: string): Promise<PharmacyOrder | null> {
  const [row] = await parcels(db).where(eq(orders.public_id, publicId))
  return row ?? null
}

/**
 * The accepted prescription that covers an order: its own, or for a continuation the plan's latest that was written for
 * this shipment or an earlier one (D-14), with its prescriber's license in the state to which the parcel goes.
 */
export async function coveringPrescription(db: Reader, order: OrderRow, shipsTo: string | null) {
  const [row] = await db
    .select({
      prescription: prescriptions,
      prescribedAt: orders.shipment_no,
      licensedUntil: licences.expires_on,
    })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .leftJoin(
      licences,
      and(eq(licences.staff_id, prescriptions.clinician_id), eq(licences.state, shipsTo ?? '')),
    )
    .where(
      and(
        order.kind === 'continuation'
          ? and(eq(orders.subscription_id, order.subscription_id), lte(orders.shipment_no, order.shipment_no))
          : eq(orders.id, order.id),
        inArray(prescriptions.state, ['accepted', 'auto']),
      ),
    )
    .orderBy(desc(prescriptions.id))
    .limit(1)
  if (!row) return null
  return {
    ...row.prescription,
    prescribedAt: row.prescribedAt,
    licensedUntil: row.licensedUntil,
    items: await itemsOf(db, row.prescription.id),
  }
}

export type Covering = Awaited<ReturnType<typeof coveringPrescription>>

/** What goes into the parcel of an order: this shipment's months of its prescription (D-66). */
export function contentsOf({ order, plan }: PharmacyOrder, covering: Covering) {
  if (!covering) return []
  return parcelContents({
    drug: order.drug as Drug,
    term: plan.term as Term,
    shipmentNo: order.shipment_no,
    prescribedAt: covering.prescribedAt,
    items: covering.items,
  })
}

export function gateFactsOf(row: PharmacyOrder, covering: Covering): GateFacts {
  const { order, plan, period, shipment, intent } = row
  return {
    status: order.status,
    stop: shipmentStop(order.status as OrderStatus, plan, period),
    shipmentNo: order.shipment_no,
    prescriptionState: covering?.state ?? null,
    validUntil: covering?.valid_until ?? null,
    license: covering && {
      shipsTo: shipment?.state ?? null,
      orderState: order.state,
      licensedUntil: covering.licensedUntil,
    },
    boxIsEmpty: contentsOf(row, covering).length === 0,
    hold: intent ? { state: intent.state, captureBefore: intent.capture_before } : null,
    address: shipment,
  }
}
