import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../db/database.ts'
import { licenses, orders, prescriptionItems, prescriptions, type shipments } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { mayPrescribe } from '../../ground/states/index.ts'
import { coversOrder, standsFor, type OrderRow } from '../orders/index.ts'

type Parcel = { order: OrderRow; shipment: typeof shipments.$inferSelect | null }

/** @see coveringPrescriptions */
export async function coveringPrescription(db: Reader, shipment: Parcel) {
  return (await coveringPrescriptions(db, [shipment])).get(shipment.order.id) ?? null
}

export type CoveringPrescription = Awaited<ReturnType<typeof coveringPrescription>>

const covered = alias(orders, 'covered')

/**
 * Returns the accepted prescription that covers each order: its own, or for a continuation the subscription's latest
 * one written for this shipment or an earlier one (D-14), with its prescriber's license in the state of the shipment. Once
 * the parcel has left it is the one under which it left, though it was voided later (`standsFor`).
 * Selects by the orders' keys; one order takes as many statements as a page of them.
 * @param sendsAgain for what may be sent again of a parcel that has left: one in force only
 */
export async function coveringPrescriptions(
  db: Reader,
  shipmentRows: readonly Parcel[],
  { sendsAgain = false }: { sendsAgain?: boolean } = {},
) {
  if (shipmentRows.length === 0) return new Map<number, never>()
  const ids = shipmentRows.map(({ order }) => order.id)
  const found = await db
    .selectDistinctOn([covered.id], {
      orderId: covered.id,
      prescription: prescriptions,
      prescribedAt: orders.shipment_no,
    })
    .from(covered)
    .innerJoin(orders, coversOrder(orders, covered))
    .innerJoin(
      prescriptions,
      and(
        eq(prescriptions.order_id, orders.id),
        sendsAgain ? isIn(prescriptions.state, ['accepted', 'auto']) : standsFor(prescriptions, covered.id),
      ),
    )
    .where(inArray(covered.id, ids))
    .orderBy(covered.id, desc(prescriptions.id))
  const items = await itemsOfEach(
    db,
    found.map(({ prescription }) => prescription.id),
  )
  const licensedUntil = await licensesOf(
    db,
    found.map(({ prescription }) => prescription.clinician_id),
  )
  const shipsTo = new Map(shipmentRows.map(({ order, shipment }) => [order.id, shipment?.state ?? '']))
  return new Map(
    found.map(({ orderId, prescription, prescribedAt }) => [
      orderId,
      {
        ...prescription,
        prescribedAt,
        licensedUntil: licensedUntil(prescription.clinician_id, shipsTo.get(orderId) ?? ''),
        /** The same for another state: a replacement may ship elsewhere than its original. */
        licensedIn: (state: string) => licensedUntil(prescription.clinician_id, state),
        items: items.get(prescription.id) ?? [],
      },
    ]),
  )
}

/** Returns the lines of several prescriptions, by their keys. */
async function itemsOfEach(db: Reader, prescriptionIds: readonly number[]) {
  const rows = prescriptionIds.length
    ? await db
        .select()
        .from(prescriptionItems)
        .where(inArray(prescriptionItems.prescription_id, [...prescriptionIds]))
        .orderBy(asc(prescriptionItems.id))
    : []
  return Map.groupBy(rows, ({ prescription_id: id }) => id)
}

/** Returns the last day of a clinician's license in a state; null without one under which they may prescribe. */
async function licensesOf(db: Reader, clinicians: readonly number[]) {
  const rows = clinicians.length
    ? await db
        .select()
        .from(licenses)
        .where(and(inArray(licenses.staff_id, [...new Set(clinicians)]), mayPrescribe))
    : []
  return (clinician: number, state: string): string | null =>
    rows.find((row) => row.staff_id === clinician && row.state === state)?.expires_on ?? null
}
