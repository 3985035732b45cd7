import { easternDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { lots, parcelLots, pharmacies, pharmacyLicenses, pharmacyProducts } from '../../../db/schema.ts'

/** Selects lots with their product and pharmacy. */
export const lotRows = (db: Reader) =>
  db
    .select({ lot: lots, product: pharmacyProducts, pharmacy: pharmacies })
    .from(lots)
    .innerJoin(pharmacyProducts, eq(pharmacyProducts.id, lots.product_id))
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyProducts.pharmacy_id))
    .$dynamic()

/** Returns every lot that may leave today into each of the states, the one with the earliest beyond-use date first. */
export async function lotsToShip(db: Reader, now: Date, states: readonly string[]) {
  if (states.length === 0) return []
  return db
    .select({
      number: lots.number,
      useBy: lots.use_by,
      drug: pharmacyProducts.drug,
      strengthUg: pharmacyProducts.strength_ug,
      state: pharmacyLicenses.state,
    })
    .from(lots)
    .innerJoin(pharmacyProducts, eq(pharmacyProducts.id, lots.product_id))
    .innerJoin(pharmacyLicenses, eq(pharmacyLicenses.pharmacy_id, pharmacyProducts.pharmacy_id))
    .where(
      and(
        isNull(lots.withdrawn_at),
        gte(lots.use_by, easternDate(now)),
        inArray(pharmacyLicenses.state, [...new Set(states)]),
      ),
    )
    .orderBy(asc(lots.use_by), asc(lots.number))
}

export type LotToShip = Awaited<ReturnType<typeof lotsToShip>>[number]

/** Returns the lots of parcels, by the key of each: the number for each line. */
export async function lotsOfParcels(db: Reader, shipments: readonly number[]) {
  const rows = shipments.length
    ? await db
        .select({
          shipment: parcelLots.shipment_id,
          line: parcelLots.prescription_item_id,
          number: lots.number,
        })
        .from(parcelLots)
        .innerJoin(lots, eq(lots.id, parcelLots.lot_id))
        .where(inArray(parcelLots.shipment_id, [...shipments]))
    : []
  const numbers = new Map(rows.map(({ shipment, line, number }) => [`${shipment} ${line}`, number]))
  return (shipment: number | undefined, line: number): string | null =>
    numbers.get(`${shipment} ${line}`) ?? null
}

// The tables are written out: in a statement about one table the builder names its columns alone.
/** Whether a lot, or any lot of a product, has left in a parcel: its numbers are then on somebody's dose card. */
export const hasShipped = (which: 'lot' | 'product') =>
  which === 'lot'
    ? sql<boolean>`exists(select 1 from parcel_lots g where g.lot_id = lots.id)`
    : sql<boolean>`exists(select 1 from parcel_lots g join lots gl on gl.id = g.lot_id
        where gl.product_id = pharmacy_products.id)`
