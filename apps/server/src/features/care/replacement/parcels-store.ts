import { itemNames } from '@contour/domain/replacement/replacement-rules'
import type { ReplacementState } from '@contour/domain/shipments/replacement-life-cycle'
import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, shipments, subscriptions } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { contentsOf, coveringPrescriptions, type BoxItem } from '../supply/index.ts'
import { requestedLines } from './requested-lines.ts'

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

/** An item of a shipment: the name that a patient selects, and its line of the prescription. */
export type ParcelItem = {
  name: string
  line: BoxItem
  month: number | null
}

/**
 * Returns what is in each shipment, by its key: the dispensed lines of its prescription (D-66) with the doses
 * that were packed (D-88), and of a replacement those that were requested.
 */
export async function parcelItems(
  db: Reader,
  parcels: readonly ParcelRow[],
): Promise<Map<number, ParcelItem[]>> {
  const prescriptions = await coveringPrescriptions(db, parcels)
  const resent = await requestedLines(
    db,
    'replacement',
    parcels.flatMap(({ shipment }) => (shipment.kind === 'replacement' ? [shipment.id] : [])),
  )
  return new Map(
    parcels.map(({ shipment, order, plan }) => {
      const all = contentsOf({ order, plan }, prescriptions.get(order.id) ?? null)
      const names = itemNames(all.map(({ item, treatmentMonth }) => ({ ...item, month: treatmentMonth })))
      const items = all.map(({ item, treatmentMonth }, index) => ({
        name: names[index] ?? item.name,
        line: item,
        month: treatmentMonth,
      }))
      const only = new Set(resent.get(shipment.id)?.map(({ line }) => line))
      return [
        shipment.id,
        shipment.kind === 'replacement' ? items.filter(({ line }) => only.has(line.id)) : items,
      ]
    }),
  )
}

/** Selects shipments that left: of orders that are shipped or delivered, and replacements on their way. */
const hasLeft = or(
  and(eq(shipments.kind, 'original'), isIn(orders.status, ['order_shipped', 'order_delivered'])),
  and(eq(shipments.kind, 'replacement'), isNotNull(shipments.shipped_at)),
)

/** States of an open request: there is one at a time for a shipment. */
export const OPEN: readonly ReplacementState[] = ['requested', 'approved']

/** What ended a request for an item so that the item cannot be requested again. */
export type Settled = Extract<ReplacementState, 'reshipped' | 'refunded'>

const isSettled = (state: ReplacementState): state is Settled => state === 'reshipped' || state === 'refunded'

export type SentParcel = ParcelRow & {
  items: ParcelItem[]
  /** Whether a request for the shipment is open. */
  open: boolean
  /** Lines that were sent again or refunded, by their key. */
  settled: ReadonlyMap<number, Settled>
}

/** Lists what has left for a patient, newest first, with its contents and what was already requested of it. */
export async function sentParcels(db: Reader, userId: number): Promise<SentParcel[]> {
  const parcels = await selectParcels(db)
    .where(and(eq(orders.user_id, userId), hasLeft))
    .orderBy(desc(shipments.shipped_at), desc(shipments.id))
  const items = await parcelItems(db, parcels)
  const requested = await requestedLines(
    db,
    'original',
    parcels.map(({ shipment }) => shipment.id),
  )
  return parcels.map((parcel) => {
    const lines = requested.get(parcel.shipment.id) ?? []
    return {
      ...parcel,
      items: items.get(parcel.shipment.id) ?? [],
      open: lines.some(({ state }) => OPEN.includes(state)),
      settled: new Map(
        lines.flatMap(({ line, state }) => (isSettled(state) ? [[line, state] as const] : [])),
      ),
    }
  })
}

/** Returns the items of a shipment that can be requested: none while a request for the shipment is open (D-37). */
export const requestable = ({ items, open, settled }: SentParcel): ParcelItem[] =>
  open ? [] : items.filter(({ line }) => !settled.has(line.id))
