import { orderNumber } from '@contour/domain/orders/order-number'
import { parcelNumber, readParcelNumber } from '@contour/domain/replacement/parcel-number'
import { easternDate, easternInstant, formatLongDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Ctx } from '../../../context.ts'
import { pharmacies, replacementRequests, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { inScripts, renderPdf } from '../../ground/documents/index.ts'
import { readBoard } from './read-board.ts'

type Parcel = typeof shipments.$inferSelect

/** The parcels that may leave now: of the orders, those that the board calls ready. */
async function readyParcels(ctx: Ctx): Promise<number[]> {
  const parcels: number[] = []
  let after: string | undefined
  do {
    const page = await readBoard(ctx, { show: 'ready', after })
    for (const { blocked, stopped, parcel } of page.rows)
      if (blocked.length === 0 && stopped === null && parcel !== null)
        parcels.push(readParcelNumber(parcel) ?? 0)
    after = page.next ?? undefined
  } while (after !== undefined)
  return parcels
}

/**
 * One label of 4 by 6 inches for each parcel that may leave now: address, order and parcel, and the order's number as a code
 * that the board's scanner field reads. Nothing on it names a medicine.
 */
export async function printLabels(ctx: Ctx) {
  const today = easternDate(ctx.clock.now())
  const ready = await readyParcels(ctx)
  const found = await ctx.db
    .select({ parcel: shipments, pharmacy: pharmacies.name })
    .from(shipments)
    .leftJoin(pharmacies, eq(pharmacies.id, shipments.pharmacy_id))
    .leftJoin(replacementRequests, eq(replacementRequests.replacement_shipment_id, shipments.id))
    .where(
      and(
        isNull(shipments.shipped_at),
        lte(shipments.ship_on, today),
        or(inArray(shipments.id, ready), eq(replacementRequests.state, 'approved')),
      ),
    )
    .orderBy(asc(shipments.ship_on), asc(shipments.id))
  await audit(ctx.db, 'pharmacy_labels.printed', {
    after: { rows: found.length, parcels: found.map(({ parcel }) => parcelNumber(parcel.id)) },
  })
  if (found.length === 0) return { message: 'No parcel is due.', parcels: 0, pdf: '' }
  const made = easternInstant(today, '12:00')
  const layout: TDocumentDefinitions = {
    pageSize: { width: 288, height: 432 },
    pageMargins: [20, 20, 20, 20],
    version: '1.7',
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `Labels, ${formatLongDate(today)}`,
      creator: 'Contour',
      producer: 'Contour',
      creationDate: made,
      modDate: made,
    },
    defaultStyle: { font: 'Body', fontSize: 11, lineHeight: 1.2 },
    content: found.map(({ parcel, pharmacy }, index) => label(parcel, pharmacy ?? '', index > 0)),
  }
  return {
    message: 'Labels.',
    parcels: found.length,
    pdf: (await renderPdf(layout)).toString('base64'),
  }
}

const label = (parcel: Parcel, pharmacy: string, isNext: boolean): Content => ({
  stack: [
    { text: pharmacy, fontSize: 9 },
    { text: 'Ship to', fontSize: 9, margin: [0, 24, 0, 2] },
    {
      stack: [parcel.name, parcel.line_1, parcel.line_2, `${parcel.city}, ${parcel.state} ${parcel.zip}`]
        .filter((line) => line !== '')
        .map(inScripts),
      fontSize: 16,
      bold: true,
    },
    { qr: orderNumber(parcel.order_id), fit: 90, margin: [0, 24, 0, 8] },
    {
      text: `${orderNumber(parcel.order_id)} · ${parcelNumber(parcel.id)}${parcel.kind === 'replacement' ? ' · replacement' : ''}`,
    },
    { text: `Ships ${formatLongDate(parcel.ship_on)}`, fontSize: 9 },
  ],
  ...(isNext ? { pageBreak: 'before' as const } : {}),
})
