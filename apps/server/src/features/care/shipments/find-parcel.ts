import { readOrderNumber } from '@contour/domain/orders/order-number'
import { carrierOfNumber, readTrackingNumber } from '@contour/domain/orders/tracking-number'
import { readParcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq, or } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { orders, replacementRequests, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'

/** The tracking number as it is stored, whatever the scanner adds. */
function trackingOf(text: string): string {
  const carrier = carrierOfNumber(text)
  const read = carrier && readTrackingNumber(carrier, text)
  return read && 'number' in read ? read.number : text.trim()
}

/**
 * Finds the parcel that a scanned number names, on whichever tab of the board it is: the number of a parcel, of an order, or
 * of a label. Null if there is none, or if it is not at the pharmacy yet. Audited as a read of the board.
 */
export async function findParcel(ctx: Ctx, number: string) {
  const [found] = await ctx.db
    .select({ order: orders, parcel: shipments, replacement: replacementRequests.public_id })
    .from(orders)
    .innerJoin(shipments, eq(shipments.order_id, orders.id))
    .leftJoin(replacementRequests, eq(replacementRequests.replacement_shipment_id, shipments.id))
    .where(
      or(
        eq(shipments.id, readParcelNumber(number) ?? 0),
        eq(orders.id, readOrderNumber(number) ?? 0),
        eq(orders.public_id, number.trim()),
        eq(shipments.tracking, trackingOf(number)),
      ),
    )
    // The original of an order comes before what replaced it.
    .orderBy(shipments.id)
    .limit(1)
  await audit(ctx.db, 'pharmacy_board.read', {
    after: { rows: found ? 1 : 0, orders: found ? [found.order.public_id] : [] },
  })
  if (!found) return { message: 'No parcel has this number.', found: null }
  const { order, parcel, replacement } = found
  const show = parcel.delivered_at ? 'delivered' : parcel.shipped_at ? 'shipped' : 'open'
  return {
    message: 'The parcel.',
    found: {
      show,
      order_id: order.public_id,
      replacement,
      patient: parcel.name,
      shipped_at: parcel.shipped_at?.toISOString() ?? null,
      label: parcel.tracking === null ? null : `${parcel.carrier ?? ''} ${parcel.tracking}`.trim(),
    } as const,
  }
}
