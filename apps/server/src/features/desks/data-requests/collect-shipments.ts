import { formatStrength } from '@contour/domain/dosing/ladders'
import { formatConcentration } from '@contour/domain/dosing/syringe-units'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { lots, parcelLots, pharmacies, pharmacyProducts, shipments } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/** The shipments of orders, with the pharmacy that made them and the lots that were in them (D-89). */
export async function shipmentRows(
  db: Reader,
  orderIds: readonly number[],
  nameOf: ReadonlyMap<number, string>,
): Promise<RecordRow[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ parcel: shipments, pharmacy: pharmacies.name })
    .from(shipments)
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .where(inArray(shipments.order_id, [...orderIds]))
    .orderBy(asc(shipments.id))
  const packed = await lotsIn(
    db,
    rows.map(({ parcel }) => parcel.id),
  )
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return rows.map(({ parcel, pharmacy }) => ({
    order: nameOf.get(parcel.order_id) ?? null,
    to: [parcel.name, parcel.line_1, parcel.line_2, parcel.city, parcel.state, parcel.zip]
      .filter(Boolean)
      .join(', '),
    pharmacy,
    lots: packed.get(parcel.id)?.join('; ') ?? null,
    carrier: parcel.carrier,
    tracking: parcel.tracking,
    shipped: at(parcel.shipped_at),
    picked_up: at(parcel.picked_up_at),
    delivered: at(parcel.delivered_at),
  }))
}

async function lotsIn(db: Reader, parcels: readonly number[]): Promise<Map<number, string[]>> {
  const rows = parcels.length
    ? await db
        .select({ parcel: parcelLots.shipment_id, lot: lots, product: pharmacyProducts })
        .from(parcelLots)
        .innerJoin(lots, eq(lots.id, parcelLots.lot_id))
        .innerJoin(pharmacyProducts, eq(pharmacyProducts.id, lots.product_id))
        .where(inArray(parcelLots.shipment_id, [...parcels]))
        .orderBy(asc(parcelLots.prescription_item_id))
    : []
  const said = new Map<number, string[]>()
  for (const { parcel, lot, product } of rows)
    said.set(parcel, [
      ...(said.get(parcel) ?? []),
      `${product.drug} ${formatStrength(product.strength_ug)}, ${formatConcentration(product.ug_per_ml)}, lot ${lot.number}, use by ${lot.use_by}`,
    ])
  return said
}
