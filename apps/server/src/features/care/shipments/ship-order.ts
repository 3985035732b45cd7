import type { LotChoice } from '@contour/domain/pharmacies/lot-rules'
import { readTrackingNumber, type ShippingCarrier } from '@contour/domain/orders/tracking-number'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { captureForShipment } from './capture-shipment.ts'
import { doseNeedsReview, gateReasons } from './gate-reasons.ts'
import { returnUnlicensedOrder, returnUnreviewedOrder } from './return-order.ts'
import { orderAtPharmacy } from './shipments-store.ts'

/** What the pharmacy reads; the reason is a clinician's (D-78, D-80). */
const REVIEW_AGAIN = 'A clinician has to review this prescription again before it ships.'

/** @throws AppError not_found, wrong_status with the reasons why the order may not ship now */
async function assertGateOpen(db: Reader, ctx: Ctx, id: string): Promise<void> {
  const row = await orderAtPharmacy(db, id)
  if (!row) throw notFound()
  const blocked = await gateReasons(db, ctx, row)
  if (blocked.length === 0 && (await doseNeedsReview(db, ctx, row))) blocked.push(REVIEW_AGAIN)
  if (blocked.length > 0)
    throw new AppError('wrong_status', { message: blocked[0] ?? '', details: { blocked } })
}

/**
 * Ships an order with carrier and tracking number: the money is captured, and only then does the order ship (M-15,
 * M-24, security.md 11). The same shipment entered again gets the same response.
 * @throws AppError invalid_request (number), not_found, wrong_status (also for the gate's reasons, in details.blocked),
 * payment_unanswered while the gateway does not respond; the shipment is saved and the order ships automatically
 */
export async function shipOrder(
  ctx: Ctx,
  input: { id: string; carrier: ShippingCarrier; tracking: string; lots: readonly LotChoice[] },
) {
  const read = readTrackingNumber(input.carrier, input.tracking)
  if ('problem' in read) throw new AppError('invalid_request', { field: 'tracking', message: read.problem })
  const row = await orderAtPharmacy(ctx.db, input.id)
  if (!row) throw notFound()
  if (row.order.status === 'order_placed') {
    // Each runs first, in its own transaction, because the return must persist although the shipment is refused.
    // With nobody licensed in the state there is nobody to return it to: the parcel waits (D-104).
    const waits = (await openHoldOf(ctx.db, row.user.id))?.source === 'state'
    const returned = waits ? null : await returnUnlicensedOrder(ctx, input.id)
    if (returned)
      throw new AppError('wrong_status', {
        message: `This order ships to ${returned.state}, where its prescriber is not licensed. It was returned to the clinicians. Do not ship it.`,
        details: { order_status: returned.status },
      })
    const unreviewed = await returnUnreviewedOrder(ctx, input.id)
    if (unreviewed)
      throw new AppError('wrong_status', {
        message: `${REVIEW_AGAIN} It was returned to the clinicians. Do not ship it.`,
        details: { order_status: unreviewed.status },
      })
  }
  const shipped = await captureForShipment(ctx, {
    orderId: input.id,
    carrier: input.carrier,
    tracking: read.number,
    lots: input.lots,
    // Under the locks: an order that was paused, voided or moved in the meantime is not charged.
    gate: (tx) => assertGateOpen(tx, ctx, input.id),
  })
  return {
    message: 'Order shipped.',
    order_status: shipped.status,
  }
}
