import type { Drug } from '@contour/domain/catalog/products'
import { arrivesOn } from '@contour/domain/promises/parcel-arrival'
import { doseDays, firstDoseOf, supplyInHand, takenInOrder } from '@contour/domain/shipments/supply'
import type { ArrivedParcel, DoseDays, Supply } from '@contour/domain/shipments/supply'
import { compareDates, easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { expectedDelivery } from '@contour/domain/time/shipping-calendar'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import {
  complaints,
  orders,
  replacementItems,
  replacementRequests,
  shipments,
  subscriptions,
} from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { coveringPrescriptions } from './covering-prescriptions.ts'
import { contentsOf } from './parcel-contents.ts'

type Patient = { userId: number; drug: Drug }
type ShipmentRow = typeof shipments.$inferSelect
type ArrivedLine = {
  arrivedOn: PlainDate
  doses: number
  strengthUg: number
  rxId: string
  month: number
  treatmentMonth: number
}
/** `leading`: how many of its lines come before the first that she does not have. */
type Parcel = ArrivedParcel & { orderId: number; lines: readonly ArrivedLine[]; leading: number }

/**
 * Returns when a patient runs out of a drug (D-88), from what was delivered to her and she may use. With `onTheWay` the
 * parcels that have left count from the day on which they are to arrive. Null if she has none.
 */
export async function readSupply(
  db: Reader,
  patient: Patient,
  { onTheWay = false }: { onTheWay?: boolean } = {},
): Promise<Supply | null> {
  return supplyInHand(await arrivedParcels(db, patient, onTheWay))
}

/** The day of the first dose of a line that a patient has, by its prescription line and its month there. */
export type LineDay = { rx_id: string; month: number; from: PlainDate }

/** Returns on which day each line begins that was delivered to a patient and that she may use (D-88). */
export async function readLineDays(db: Reader, patient: Patient): Promise<LineDay[]> {
  const taken = takenInOrder(await arrivedParcels(db, patient, false))
  return taken.flatMap(({ parcel, firstOn }) => {
    const { from } = doseDays(
      firstOn,
      parcel.lines.map(({ doses }) => doses),
    )
    return parcel.lines.flatMap(({ rxId, month }, index) => {
      const day = from[index]
      return day ? [{ rx_id: rxId, month, from: day }] : []
    })
  })
}

/**
 * Returns the day on which each line of a delivered parcel begins, and until when the parcel lasts: after what was left
 * of earlier ones.
 */
export async function readDoseDays(
  db: Reader,
  { id, user_id: userId, drug }: Pick<typeof orders.$inferSelect, 'id' | 'user_id' | 'drug'>,
  parcel: { arrivedOn: PlainDate; lines: readonly { doses: number; strengthUg: number }[] },
): Promise<DoseDays> {
  const arrived = await arrivedParcels(db, { userId, drug }, false)
  const before = arrived.filter(
    ({ orderId, arrivedOn }) => orderId !== id && compareDates(arrivedOn, parcel.arrivedOn) <= 0,
  )
  const first = firstDoseOf(supplyInHand(before), {
    arrivedOn: parcel.arrivedOn,
    firstUg: parcel.lines[0]?.strengthUg ?? 0,
  })
  return doseDays(
    first,
    parcel.lines.map(({ doses }) => doses),
  )
}

/** A parcel in a patient's hands: the strength and month of each line with the day of its first dose. */
export type PatientParcel = {
  arrivedOn: PlainDate
  lines: readonly { strengthUg: number; treatmentMonth: number; from: PlainDate }[]
  /** The first dose day that it does not cover. */
  until: PlainDate
}

/**
 * Returns the last parcel that reached a patient, with the lines of which she can have taken doses, after what was left of
 * earlier parcels; null if there is none. A line that she says never came, or that must not be used, ends what she can
 * have taken until it was sent again: nobody goes on to the strength after it (D-92).
 */
export async function readLastParcel(db: Reader, patient: Patient): Promise<PatientParcel | null> {
  const arrived = await arrivedParcels(db, patient, false, { lateIsAbsent: true })
  const last = takenInOrder(
    arrived.flatMap(({ orderId, lines, leading }) => parcelOf(orderId, lines.slice(0, leading), leading)),
  ).at(-1)
  if (!last) return null
  const { parcel, firstOn } = last
  const { from, until } = doseDays(
    firstOn,
    parcel.lines.map(({ doses }) => doses),
  )
  const lines = parcel.lines.flatMap(({ strengthUg, treatmentMonth }, index) => {
    const day = from[index]
    return day ? [{ strengthUg, treatmentMonth, from: day }] : []
  })
  return { arrivedOn: parcel.arrivedOn, lines, until }
}

/** Lists what reached a patient, order by order; a line that was sent again counts as the last box that held it. */
async function arrivedParcels(
  db: Reader,
  { userId, drug }: Patient,
  onTheWay: boolean,
  doubts: { lateIsAbsent: boolean } = { lateIsAbsent: false },
): Promise<Parcel[]> {
  const rows = await db
    .select({ order: orders, plan: subscriptions, shipment: shipments })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.drug, drug),
        isIn(orders.status, ['order_shipped', 'order_delivered']),
      ),
    )
    .orderBy(asc(orders.id), asc(shipments.id))
  const covering = await coveringPrescriptions(db, rows)
  const resent = await linesSentAgain(
    db,
    rows.flatMap(({ shipment }) => (shipment.kind === 'replacement' ? [shipment.id] : [])),
  )
  const isUnusable = await unusableLines(
    db,
    rows.map(({ shipment }) => shipment.id),
    doubts,
  )
  return [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((sent): Parcel[] => {
    const [row] = sent
    if (!row) return []
    const packed = contentsOf(row, covering.get(row.order.id) ?? null).flatMap((line) => {
      if (line.doses === null) return []
      const { item, month, treatmentMonth, doses } = line
      const box = sent.findLast(
        ({ shipment }) => shipment.kind === 'original' || resent.get(shipment.id)?.has(item.id),
      )
      const arrivedOn =
        box && !isUnusable(box.shipment.id, item.id) ? arrivalOf(box.shipment, onTheWay) : null
      return [{ arrivedOn, doses, strengthUg: item.strength_ug, rxId: item.rx_id, month, treatmentMonth }]
    })
    const absent = packed.findIndex(({ arrivedOn }) => arrivedOn === null)
    return parcelOf(
      row.order.id,
      packed.flatMap(({ arrivedOn, ...line }) => (arrivedOn ? [{ ...line, arrivedOn }] : [])),
      absent < 0 ? packed.length : absent,
    )
  })
}

/** Returns the parcel of these lines; none without a line. */
function parcelOf(orderId: number, lines: readonly ArrivedLine[], leading: number): Parcel[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  return [
    {
      orderId,
      // She begins with its first month.
      arrivedOn: first.arrivedOn,
      doses: lines.reduce((sum, { doses }) => sum + doses, 0),
      firstUg: first.strengthUg,
      lastUg: last.strengthUg,
      lines,
      leading,
    },
  ]
}

/** The lines of the prescription that each replacement holds, by its key. */
async function linesSentAgain(
  db: Reader,
  replacements: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (replacements.length === 0) return new Map()
  const rows = await db
    .select({
      shipment: replacementRequests.replacement_shipment_id,
      line: replacementItems.prescription_item_id,
    })
    .from(replacementRequests)
    .innerJoin(replacementItems, eq(replacementItems.request_id, replacementRequests.id))
    .where(inArray(replacementRequests.replacement_shipment_id, [...replacements]))
  const lines = new Map<number, Set<number>>()
  for (const { shipment, line } of rows)
    if (shipment !== null) lines.set(shipment, (lines.get(shipment) ?? new Set()).add(line))
  return lines
}

/**
 * Returns whether a complaint says that a line of a parcel never came, or must not be used (D-92): no dose of it is in
 * her hands. Until it is decided it speaks of the whole parcel, as the warning does that she reads.
 */
async function unusableLines(
  db: Reader,
  parcels: readonly number[],
  { lateIsAbsent }: { lateIsAbsent: boolean },
) {
  const rows = parcels.length
    ? await db
        .select({
          shipment: complaints.shipment_id,
          state: complaints.state,
          line: replacementItems.prescription_item_id,
        })
        .from(complaints)
        .leftJoin(replacementItems, eq(replacementItems.request_id, complaints.request_id))
        .where(
          and(
            inArray(complaints.shipment_id, [...parcels]),
            notInArray(complaints.state, ['withdrawn', 'explained']),
            lateIsAbsent ? undefined : ne(complaints.kind, 'late'),
            sql`${complaints.use_answer} is distinct from 'use'`,
          ),
        )
    : []
  return (shipment: number, line: number): boolean =>
    rows.some(
      (row) => row.shipment === shipment && (row.state === 'open' || row.line === null || row.line === line),
    )
}

/** Returns when a parcel was in her hands; one whose delivery was assumed, on the day after it left. */
function arrivalOf(shipment: ShipmentRow, onTheWay: boolean): PlainDate | null {
  const { shipped_at: shippedAt, delivered_at: deliveredAt, delivery_assumed: assumed } = shipment
  if (!deliveredAt) return onTheWay && shippedAt ? arrivesOn({ ...shipment, shipped_at: shippedAt }) : null
  const expected = shippedAt ? expectedDelivery(easternDate(shippedAt)) : null
  const reported = easternDate(deliveredAt)
  return assumed && expected && compareDates(expected, reported) < 0 ? expected : reported
}
