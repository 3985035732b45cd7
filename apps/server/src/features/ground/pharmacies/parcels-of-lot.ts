import { readLotNumber } from '@contour/domain/pharmacies/lot-rules'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import {
  lots,
  orders,
  parcelLots,
  pharmacies,
  pharmacyProducts,
  prescriptionItems,
  shipments,
  users,
} from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'

const OLDEST_FIRST: readonly SortKey[] = [
  { by: parcelLots.shipment_id, kind: 'number' },
  { by: parcelLots.prescription_item_id, kind: 'number' },
]

/** No label has this number: what cannot be read as a number finds nothing. */
const NO_NUMBER = ''

const selectParcels = (db: Reader, number: string) =>
  db
    .select({
      packed: parcelLots,
      shipment: shipments,
      orderId: orders.public_id,
      user: { name: users.first_name, last: users.last_name, email: users.email, phone: users.phone },
      slot: prescriptionItems.slot,
      lot: lots.number,
      product: pharmacyProducts,
      pharmacy: pharmacies.name,
    })
    .from(parcelLots)
    .innerJoin(lots, and(eq(lots.id, parcelLots.lot_id), eq(lots.number, number)))
    .innerJoin(pharmacyProducts, eq(pharmacyProducts.id, lots.product_id))
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyProducts.pharmacy_id))
    .innerJoin(shipments, eq(shipments.id, parcelLots.shipment_id))
    .innerJoin(prescriptionItems, eq(prescriptionItems.id, parcelLots.prescription_item_id))
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .orderBy(asc(parcelLots.shipment_id), asc(parcelLots.prescription_item_id))
    .$dynamic()

const toRow = (row: Awaited<ReturnType<typeof selectParcels>>[number]) => ({
  parcel: parcelNumber(row.shipment.id),
  kind: row.shipment.kind,
  order_id: row.orderId,
  patient: `${row.user.name} ${row.user.last}`,
  email: row.user.email,
  phone: row.user.phone,
  state: row.shipment.state,
  slot: row.slot,
  drug: row.product.drug,
  strength_ug: row.product.strength_ug,
  number: row.lot,
  pharmacy: row.pharmacy,
  carrier: row.shipment.carrier,
  tracking: row.shipment.tracking,
  shipped_at: row.shipment.shipped_at?.toISOString() ?? null,
  delivered_at: row.shipment.delivered_at?.toISOString() ?? null,
})

/** Lists a page of the parcels that hold a lot, oldest first (D-89). Audited with the orders that were seen. */
export async function parcelsOfLot(ctx: Ctx, input: { number: string; after?: string | undefined }) {
  const number = readLotNumber(input.number) ?? NO_NUMBER
  const page = keyset(OLDEST_FIRST, input.after)
  const found = await selectParcels(ctx.db, number).where(page.where).limit(page.limit)
  const { rows, next } = page.cut(found, ({ packed }) => [packed.shipment_id, packed.prescription_item_id])
  await audit(ctx.db, 'lot.searched', {
    after: { number, rows: rows.length, orders: [...new Set(rows.map(({ orderId }) => orderId))] },
  })
  return {
    message: 'Parcels with this lot.',
    rows: rows.map(toRow),
    next,
    total: await countRows(
      ctx.db,
      ctx.db
        .select({ id: parcelLots.shipment_id })
        .from(parcelLots)
        .innerJoin(lots, and(eq(lots.id, parcelLots.lot_id), eq(lots.number, number)))
        .$dynamic(),
    ),
  }
}

export async function exportLot(ctx: Ctx, asked: string) {
  const number = readLotNumber(asked) ?? NO_NUMBER
  const rows = await selectParcels(ctx.db, number)
  await audit(ctx.db, 'lot.exported', { after: { number, rows: rows.length } })
  return { message: 'Parcels with this lot.', rows: rows.map(toRow) }
}
