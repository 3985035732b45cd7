import { orderNumber } from '@contour/domain/orders/order-number'
import { overlapLine, type Overlap } from '@contour/domain/dosing/other-glp'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import type { Reader } from '../../../db/database.ts'
import { orders, replacementRequests, shipments, subscriptions, users } from '../../../db/schema.ts'
import { lineOfHold, openHoldsOf } from '../care-holds/index.ts'
import { overlappingGlps } from '../orders/index.ts'
import type { Packing } from '../../ground/pharmacies/index.ts'
import { licenseProblem, shipChecks, shipGate, type GateFacts, type FactsOf } from '../shipments/index.ts'
import { coveringPrescriptions, type CoveringPrescription } from '../supply/index.ts'
import { parcelItems, type ParcelItem } from './parcels-store.ts'

/** Selects the shipments that replace others, with their request, order and patient. */
export const selectReplacements = (db: Reader) =>
  db
    .select({
      request: replacementRequests,
      shipment: shipments,
      order: orders,
      plan: subscriptions,
      user: users,
    })
    .from(replacementRequests)
    .innerJoin(
      shipments,
      and(eq(shipments.id, replacementRequests.replacement_shipment_id), eq(shipments.kind, 'replacement')),
    )
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .innerJoin(users, eq(users.id, replacementRequests.user_id))
    .$dynamic()

export type ReplacementRow = Awaited<ReturnType<typeof selectReplacements>>[number]

/** Reads a replacement by its request, once the request is locked. @throws AppError not_found before its approval */
export async function replacementOf(db: Reader, id: string): Promise<ReplacementRow> {
  const [row] = await selectReplacements(db).where(eq(replacementRequests.public_id, id))
  if (!row) throw notFound()
  return row
}

/** What a replacement contains, the prescription that covers it, and whether its patient is on hold. */
type Packed = {
  items: readonly ParcelItem[]
  covering: CoveringPrescription
  /** The neutral line of the patient's open hold (D-76). */
  careHold: string | null
  /** The sentence about another GLP-1 that is prescribed too (D-83). */
  otherGlp: string | null
}

export async function packedOf(db: Reader, rows: readonly ReplacementRow[]): Promise<Map<number, Packed>> {
  const covering = await coveringPrescriptions(db, rows, { sendsAgain: true })
  const items = await parcelItems(db, rows)
  const holds = await openHoldsOf(
    db,
    rows.map(({ user }) => user.id),
  )
  const overlapOf = await overlappingGlps(
    db,
    rows.map(({ order }) => order),
  )
  return new Map(
    rows.map(({ shipment, order, user }) => [
      shipment.id,
      {
        items: items.get(shipment.id) ?? [],
        covering: covering.get(order.id) ?? null,
        careHold: lineOfHold(holds.get(user.id)),
        otherGlp: lineOfOverlap(overlapOf(order)),
      },
    ]),
  )
}

const lineOfOverlap = (overlap: Overlap | null) => overlap && overlapLine(overlap)

/**
 * The gate of a replacement: hold, another GLP-1, prescription, license, address, contents and day. Money is no part of it: the original was
 * paid for, and the order's status says nothing about it (D-37).
 */
function gateFactsOf(
  { order, shipment }: ReplacementRow,
  { items, covering, careHold, otherGlp }: Packed,
): GateFacts {
  return {
    careHold,
    otherGlp,
    order: null,
    prescriptionState: covering?.state ?? null,
    validUntil: covering?.valid_until ?? null,
    license: covering && {
      shipsTo: shipment.state,
      orderState: order.state,
      licensedUntil: covering.licensedIn(shipment.state),
    },
    boxIsEmpty: items.length === 0,
    address: shipment,
  }
}

/** Returns why a replacement may not ship now, one sentence for each reason; empty if it may. */
export const blockedReasons = (row: ReplacementRow, packed: Packed, now: Date): string[] =>
  row.request.refund_id === null
    ? shipGate(gateFactsOf(row, packed), now)
    : ['Support asked for a refund instead. Do not ship it.']

/** Whether the prescriber of a replacement that may still be returned to support has no license where it ships. */
export const isUnlicensed = (row: ReplacementRow, packed: Packed, now: Date): boolean =>
  row.request.refund_id === null && licenseProblem(gateFactsOf(row, packed), now) !== null

/** A replacement as a row of the pharmacy board. */
export function toPharmacyRow(
  row: ReplacementRow,
  packed: Packed,
  {
    now,
    withSupport,
    packing,
    factsOf,
  }: { now: Date; withSupport: boolean; packing: Packing; factsOf: FactsOf },
) {
  const { request, shipment, order } = row
  const left = shipment.shipped_at !== null
  return {
    id: request.public_id,
    parcel: parcelNumber(shipment.id),
    replaces: parcelNumber(request.shipment_id),
    order_id: order.public_id,
    order_number: orderNumber(order.id),
    patient: shipment.name,
    items: packed.items.map(({ line, month }) => ({
      slot: line.slot,
      month,
      name: line.name,
      strength: line.strength,
      quantity: line.quantity,
      directions: line.directions,
      ...packing.lots(shipment, line),
    })),
    facts: factsOf(row.user, packed.covering, packed.covering?.licensedIn(shipment.state) ?? null),
    pharmacy: packing.pharmacy(shipment),
    address: {
      name: shipment.name,
      address_line_1: shipment.line_1,
      address_line_2: shipment.line_2,
      city: shipment.city,
      state: shipment.state,
      zip: shipment.zip,
    },
    placed_at: shipment.created_at.toISOString(),
    ship_on: shipment.ship_on,
    carrier: shipment.carrier,
    tracking: shipment.tracking,
    shipped_at: shipment.shipped_at?.toISOString() ?? null,
    delivered_at: shipment.delivered_at?.toISOString() ?? null,
    delivery_assumed: shipment.delivery_assumed,
    blocked: left ? [] : blockedReasons(row, packed, now),
    unlicensed: !left && isUnlicensed(row, packed, now),
    with_support: withSupport,
    checks: left ? [] : shipChecks(gateFactsOf(row, packed), now),
  }
}
