import type { OrderItem } from '@contour/contract/orders'
import type { Term } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/dosing/drug'
import { shipmentContents } from '@contour/domain/shipments/shipment-contents'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders, prescriptions } from '../../../db/schema.ts'
import { coversOrder, standsFor } from './covers-order.ts'

type Line = OrderItem['prescription_data'][number] & {
  drug: string | null
  lot: OrderItem['contents'][number]['lot']
}

/**
 * A prescription as it was dispensed; `prescribedAt` is the number of the shipment for which it was written,
 * `monthsBefore` the months of treatment before its first (D-88).
 */
type Dispensed = { prescribedAt: number; monthsBefore: number; items: Line[] | null }

const prescribedFor = alias(orders, 'po')
const prescribed = alias(prescriptions, 'p')

/** The lot in the last parcel of the order that holds a line: after a replacement the vial of that one counts (D-89). */
const lotOfLine = sql`(select json_build_object('number', l.number, 'use_by', l.use_by,
  'withdrawn', l.withdrawn_at is not null, 'strength_ug', pp.strength_ug, 'ug_per_ml', pp.ug_per_ml,
  'syringe', pp.syringe) from parcel_lots pl join shipments ps on ps.id = pl.shipment_id
  join lots l on l.id = pl.lot_id join pharmacy_products pp on pp.id = l.product_id
  where pl.prescription_item_id = t.id and ps.order_id = ${orders.id} and ps.shipped_at is not null
  order by ps.shipped_at desc, ps.id desc limit 1)`

/**
 * The prescription of an order's shipment that has left, as the pharmacy dispensed it (D-66); null before.
 */
export const dispensed = sql<Dispensed | null>`(case when ${orders.status} in ('order_shipped', 'order_delivered') then
  (select json_build_object('prescribedAt', po.shipment_no, 'monthsBefore', p.months_before, 'items', (select json_agg(json_build_object(
  'name', t.name, 'directions', t.directions, 'medId', t.med_id, 'strength', t.strength, 'rxId', t.rx_id,
  'slot', t.slot, 'drug', t.drug, 'lot', ${lotOfLine}) order by t.id) from prescription_items t where t.prescription_id = p.id))
  from prescriptions p join orders po on po.id = p.order_id
  where ${standsFor(prescribed, orders.id)} and ${coversOrder(prescribedFor, orders)}
  order by p.id desc limit 1) end)`

/** Returns what is in a shipment that has left (D-66); empty before, and for one that no prescription covers. */
export function contentsSent(
  order: { drug: Drug; shipment_no: number; months_behind: number },
  term: Term,
  covering: Dispensed | null,
): OrderItem['contents'] {
  const lines = shipmentContents({
    drug: order.drug,
    term,
    shipmentNo: order.shipment_no,
    prescribedAt: covering?.prescribedAt ?? order.shipment_no,
    monthsBehind: order.months_behind,
    items: covering?.items ?? [],
  })
  // The drug of a line is that of the order, and is not sent.
  return lines.map(({ item: { name, directions, medId, strength, rxId, slot, lot }, month }) => ({
    name,
    directions,
    medId,
    strength,
    rxId,
    slot,
    month,
    lot,
  }))
}
