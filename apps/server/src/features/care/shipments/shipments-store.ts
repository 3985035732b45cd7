import { overlapLine, type Overlap } from '@contour/domain/dosing/other-glp'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { intents, orders, periods, shipments, subscriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { lineOfHold, type OpenHold } from '../care-holds/index.ts'
import type { DoseQuestionRow } from '../dose-questions/index.ts'
import { contentsOf, type CoveringPrescription } from '../supply/index.ts'
import { shipmentStop } from './shipment-stop.ts'
import type { GateFacts } from './ship-gate.ts'

const mainIntent = sql`(select i.id from intents i where i.order_id = ${orders.id} and i.purpose <> 'addon'
  and i.state in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding')
  order by i.id desc limit 1)`

/** Whether staff moved or skipped the shipment of the order; its new day is then the order's due day (M-18). */
const wasMoved = sql<boolean>`exists(select 1 from shipment_moves m
  where m.subscription_id = ${orders.subscription_id} and m.shipment_no = ${orders.shipment_no})`

const SHIPMENT_COLUMNS = {
  order: orders,
  user: users,
  plan: subscriptions,
  period: periods,
  shipment: shipments,
  intent: intents,
  wasMoved,
}

/** Selects orders with patient, subscription, billing period, shipment and authorization. */
export const shipmentRows = (db: Reader) =>
  db
    .select(SHIPMENT_COLUMNS)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(periods, eq(periods.id, orders.period_id))
    .leftJoin(shipments, and(eq(shipments.order_id, orders.id), eq(shipments.kind, 'original')))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .$dynamic()

/** How long a cancelled order stays on the board: its shipment may be packed already. */
const CANCELLED_SHOWN = days(3)

/** Selects orders that the pharmacy had and lost: those whose authorization was lost, and those just cancelled. */
export const recentlyRemoved = (now: Date) =>
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

export type PharmacyOrder = Awaited<ReturnType<typeof shipmentRows>>[number]

/** Reads one order with the same columns; null if there is none. */
export async function orderAtPharmacy(db: Reader, publicId: string): Promise<PharmacyOrder | null> {
  const [row] = await shipmentRows(db).where(eq(orders.public_id, publicId))
  return row ?? null
}

/** What keeps a parcel here because of its patient: a hold, another GLP-1, and what is asked before a higher dose. */
export type ShipmentStops = {
  hold: OpenHold | null
  overlap: Overlap | null
  asked: DoseQuestionRow | null
}

export function gateFactsOf(
  row: PharmacyOrder,
  covering: CoveringPrescription,
  { hold, overlap, asked }: ShipmentStops,
): GateFacts {
  const { order, plan, period, shipment, intent } = row
  const movedTo = row.wasMoved && order.due_on ? nextShipDate(order.due_on) : null
  return {
    careHold: lineOfHold(hold),
    otherGlp: overlap && overlapLine(overlap),
    order: {
      status: order.status,
      stop: shipmentStop(order.status, plan, period),
      shipmentNo: order.shipment_no,
      hold: intent ? { state: intent.state, captureBefore: intent.capture_before } : null,
      movedTo,
      askedUntil: asked?.state === 'asked' ? asked.answer_by : null,
    },
    prescriptionState: covering?.state ?? null,
    validUntil: covering?.valid_until ?? null,
    license: covering && {
      shipsTo: shipment?.state ?? null,
      orderState: order.state,
      licensedUntil: covering.licensedUntil,
    },
    boxIsEmpty: contentsOf(row, covering).length === 0,
    address: shipment,
  }
}
