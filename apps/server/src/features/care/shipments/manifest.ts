import { orderNumber } from '@contour/domain/orders/order-number'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import {
  addDays,
  easternDate,
  easternInstant,
  easternTime,
  formatLongDate,
} from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { lots, parcelLots, pharmacies, prescriptionItems, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { documentLayout, renderPdf } from '../../ground/documents/index.ts'

/**
 * What left on a day, originals and replacements, in the order of their labels: the paper that the carrier's driver signs and
 * the pharmacy keeps (M-15). It names what the label names and the lots, not the patient's payment.
 */
export async function readManifest(ctx: Ctx, asked: PlainDate | undefined) {
  const day = asked ?? easternDate(ctx.clock.now())
  const found = await ctx.db
    .select({ parcel: shipments, pharmacy: pharmacies.name })
    .from(shipments)
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .where(
      and(
        gte(shipments.shipped_at, easternInstant(day, '00:00')),
        lt(shipments.shipped_at, easternInstant(addDays(day, 1), '00:00')),
      ),
    )
    .orderBy(asc(shipments.carrier), asc(shipments.shipped_at), asc(shipments.id))
  const lotsOf = await packedLots(
    ctx,
    found.map(({ parcel }) => parcel.id),
  )
  const rows = found.map(({ parcel, pharmacy }) => ({
    parcel: parcelNumber(parcel.id),
    kind: parcel.kind,
    order_number: orderNumber(parcel.order_id),
    name: parcel.name,
    city: parcel.city,
    state: parcel.state,
    zip: parcel.zip,
    lots: lotsOf.get(parcel.id) ?? '',
    pharmacy: pharmacy ?? '',
    carrier: parcel.carrier ?? '',
    tracking: parcel.tracking ?? '',
    shipped_at: parcel.shipped_at?.toISOString() ?? '',
  }))
  await audit(ctx.db, 'pharmacy_manifest.read', {
    after: { day, rows: rows.length, parcels: rows.map(({ parcel }) => parcel) },
  })
  const layout = documentLayout({
    title: `Manifest, ${formatLongDate(day)}`,
    subtitle: `${rows.length} ${rows.length === 1 ? 'parcel' : 'parcels'}, times in US Eastern. Received by the carrier: ____________________`,
    on: day,
    landscape: true,
    parts: [
      {
        kind: 'table',
        head: ['Parcel', 'Order', 'To', 'Lots', 'Carrier, tracking number', 'Left at'],
        rows: found.map(({ parcel }, index) => {
          const row = rows[index]
          return [
            `${row?.parcel ?? ''}${parcel.kind === 'replacement' ? ' (replacement)' : ''}`,
            row?.order_number ?? '',
            `${parcel.name}\n${parcel.city}, ${parcel.state} ${parcel.zip}`,
            row?.lots ?? '',
            `${row?.carrier ?? ''} ${row?.tracking ?? ''}`,
            parcel.shipped_at ? easternTime(parcel.shipped_at) : '',
          ]
        }),
      },
    ],
  })
  return { message: 'The manifest.', day, rows, pdf: (await renderPdf(layout)).toString('base64') }
}

/** "Month 1 SG-1107, Month 2 SG-1108" of each parcel. */
async function packedLots(ctx: Ctx, parcels: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>()
  if (parcels.length === 0) return texts
  const packed = await ctx.db
    .select({ parcel: parcelLots.shipment_id, slot: prescriptionItems.slot, lot: lots.number })
    .from(parcelLots)
    .innerJoin(lots, eq(lots.id, parcelLots.lot_id))
    .innerJoin(prescriptionItems, eq(prescriptionItems.id, parcelLots.prescription_item_id))
    .where(inArray(parcelLots.shipment_id, [...parcels]))
    .orderBy(asc(parcelLots.shipment_id), asc(prescriptionItems.id))
  for (const { parcel, slot, lot } of packed) {
    const before = texts.get(parcel)
    texts.set(parcel, `${before === undefined ? '' : `${before}, `}${slot} ${lot}`)
  }
  return texts
}
