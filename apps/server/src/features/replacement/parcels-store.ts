import { itemNames } from '@contour/domain/replacement/replacement-rules'
import { shipmentContents } from '@contour/domain/shipments/shipment-contents'
import type { ReplacementState } from '@contour/domain/shipments/replacement-life-cycle'
import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { orders, replacementItems, replacementRequests, shipments, subscriptions } from '../../db/schema.ts'
import { isIn } from '../../db/schema/columns.ts'
import { coveringPrescriptions } from '../shipments/index.ts'
import type { CoveringPrescription } from '../shipments/index.ts'

const SELECTED = { shipment: shipments, order: orders, plan: subscriptions }

/** A shipment with its order and plan, as `selectParcels` reads it. */
export type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number]

export const selectParcels = (db: Reader) =>
  db
    .select(SELECTED)
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .$dynamic()

type Covering = Awaited<ReturnType<typeof coveringPrescriptions>>

/** An item of a shipment: the name that a patient selects, and its line of the prescription. */
export type ParcelItem = {
  name: string
  line: NonNullable<CoveringPrescription>['items'][number]
  month: number | null
}

/**
 * Returns what is in each shipment, by its key: the dispensed lines of its prescription (D-66), and of a replacement
 * those that were requested.
 * @param covering the prescriptions of the shipments, if the caller has read them
 */
export async function parcelItems(
  db: Reader,
  parcels: readonly ParcelRow[],
  covering?: Covering,
): Promise<Map<number, ParcelItem[]>> {
  const prescriptions = covering ?? (await coveringPrescriptions(db, parcels))
  const resent = await requestedLines(db, parcels)
  return new Map(
    parcels.map(({ shipment, order, plan }) => {
      const prescription = prescriptions.get(order.id)
      const all = prescription
        ? shipmentContents({
            drug: order.drug,
            term: plan.term,
            shipmentNo: order.shipment_no,
            prescribedAt: prescription.prescribedAt,
            items: prescription.items,
          })
        : []
      const names = itemNames(all.map(({ item, month }) => ({ ...item, month })))
      const items = all.map(({ item, month }, index) => ({
        name: names[index] ?? item.name,
        line: item,
        month,
      }))
      const only = resent.get(shipment.id)
      return [
        shipment.id,
        shipment.kind === 'replacement' ? items.filter(({ line }) => only?.has(line.id)) : items,
      ]
    }),
  )
}

/** Returns the lines that each replacement among the shipments contains, by the shipment's key. */
async function requestedLines(db: Reader, parcels: readonly ParcelRow[]): Promise<Map<number, Set<number>>> {
  const keys = parcels
    .filter(({ shipment }) => shipment.kind === 'replacement')
    .map(({ shipment }) => shipment.id)
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      parcel: replacementRequests.replacement_shipment_id,
      line: replacementItems.prescription_item_id,
    })
    .from(replacementRequests)
    .innerJoin(replacementItems, eq(replacementItems.request_id, replacementRequests.id))
    .where(inArray(replacementRequests.replacement_shipment_id, keys))
  const lines = new Map<number, Set<number>>()
  for (const { parcel, line } of rows)
    if (parcel !== null) lines.set(parcel, (lines.get(parcel) ?? new Set()).add(line))
  return lines
}

/** Selects shipments that left: of orders that are shipped or delivered, and replacements on their way. */
const hasLeft = or(
  and(eq(shipments.kind, 'original'), isIn(orders.status, ['order_shipped', 'order_delivered'])),
  and(eq(shipments.kind, 'replacement'), isNotNull(shipments.shipped_at)),
)

/** A request in one of these states is open, or ended with a new shipment or with money. */
const STANDING: readonly ReplacementState[] = ['requested', 'approved', 'reshipped', 'refunded']

export type SentParcel = ParcelRow & {
  items: ParcelItem[]
  /** The request that keeps the shipment from being requested again; null without one. */
  standing: ReplacementState | null
}

/** Lists what has left for a patient, newest first, with its contents. */
export async function sentParcels(db: Reader, userId: number): Promise<SentParcel[]> {
  const parcels = await selectParcels(db)
    .where(and(eq(orders.user_id, userId), hasLeft))
    .orderBy(desc(shipments.shipped_at), desc(shipments.id))
  const items = await parcelItems(db, parcels)
  const standing = await db
    .select({ parcel: replacementRequests.shipment_id, state: replacementRequests.state })
    .from(replacementRequests)
    .where(and(eq(replacementRequests.user_id, userId), inArray(replacementRequests.state, [...STANDING])))
    .orderBy(asc(replacementRequests.id))
  const stateOf = new Map(standing.map(({ parcel, state }) => [parcel, state]))
  return parcels.map((parcel) => ({
    ...parcel,
    items: items.get(parcel.shipment.id) ?? [],
    standing: stateOf.get(parcel.shipment.id) ?? null,
  }))
}
