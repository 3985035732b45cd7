import { readTrackingNumber, type ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { trackingUrl } from '@contour/domain/orders/tracking'
import { isCorrectable } from '@contour/domain/shipments/shipment-problem'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { shipments } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient } from '../orders/index.ts'
import { followParcel, NOTHING_LEARNED } from './follow-parcel.ts'
import { assertNewTrackingNumber } from './tracking-number.ts'

/**
 * Corrects the label of a parcel until the carrier has picked it up (D-94): the patient follows the right parcel, and gets a
 * letter with its link. The money and the day stay as they are. The same label again changes nothing.
 * @throws AppError invalid_request (the number, or one of another parcel), not_found, wrong_status, conflict after the pickup or where
 * a colleague has corrected the number meanwhile
 */
export async function correctTracking(
  ctx: Ctx,
  input: { id: string; carrier: ShippingCarrier; tracking: string; instead_of?: string | undefined },
) {
  const read = readTrackingNumber(input.carrier, input.tracking)
  if ('problem' in read) throw new AppError('invalid_request', { field: 'tracking', message: read.problem })
  const label = { carrier: input.carrier, tracking: read.number }
  const status = await ctx.db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, input.id)
      const original = and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original'))
      const [parcel] = await tx.select().from(shipments).where(original)
      if (order.status !== 'order_shipped' || !parcel?.shipped_at)
        throw new AppError('wrong_status', { details: { order_status: order.status } })
      if (!isCorrectable(order.status, parcel, ctx.clock.now()))
        throw new AppError('conflict', {
          message: 'The carrier has picked this parcel up. Its number can no longer be corrected.',
        })
      if (parcel.carrier === label.carrier && parcel.tracking === label.tracking) return order.status
      if (input.instead_of !== undefined && input.instead_of !== parcel.tracking)
        throw new AppError('conflict', {
          message: `A colleague has corrected this number to ${parcel.carrier} ${parcel.tracking}.`,
        })
      await tx
        .update(shipments)
        .set({ ...label, ...NOTHING_LEARNED })
        .where(original)
      await followParcel(tx, ctx, { ...parcel, ...label })
      await audit(tx, 'order.tracking_corrected', {
        subjectUser: order.user_id,
        subject: `order:${order.public_id}`,
        before: { carrier: parcel.carrier, tracking: parcel.tracking },
        after: label,
      })
      await notify(tx, ctx, 'tracking_corrected', await readOrderPatient(tx, order), {
        orderId: order.public_id,
        tracking: label.tracking,
        trackingUrl: trackingUrl(label.carrier, label.tracking),
      })
      return order.status
    })
    .catch(assertNewTrackingNumber)
  return { message: 'The tracking number is corrected.', order_status: status }
}
