import type { LotChoice } from '@contour/domain/pharmacies/lot-rules'
import { readTrackingNumber, type ShippingCarrier } from '@contour/domain/orders/tracking-number'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { eq } from 'drizzle-orm'
import { users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { needsReview } from '../prescriptions/index.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { questionsBefore } from '../dose-questions/index.ts'
import { overlappingGlp } from '../orders/index.ts'
import { captureForShipment } from './capture-shipment.ts'
import { coveringPrescription } from '../supply/index.ts'
import { gateFactsOf, orderAtPharmacy, type PharmacyOrder } from './shipments-store.ts'
import { returnUnlicensedOrder } from './return-order.ts'
import { shipGate } from './ship-gate.ts'

/** What the pharmacy reads; the reason is a clinician's (D-78, D-80). */
const REVIEW_AGAIN = 'A clinician has to review this prescription again before it ships.'

/** Whether what has happened since the signature puts the doses of this shipment above the ladder, or stops them. */
async function doseNeedsReview(db: Reader, ctx: Ctx, { order, plan }: PharmacyOrder): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, order.user_id))
  if (!user) throw notFound()
  const shipment = {
    drug: order.drug,
    term: plan.term,
    planId: plan.id,
    shipmentNo: order.shipment_no,
    monthsBehind: order.months_behind,
  }
  return needsReview(db, ctx.clock, user, shipment)
}

/** @throws AppError not_found, wrong_status with the reasons why the order may not ship now */
async function assertGateOpen(db: Reader, ctx: Ctx, id: string): Promise<void> {
  const row = await orderAtPharmacy(db, id)
  if (!row) throw notFound()
  const covering = await coveringPrescription(db, row)
  const stops = {
    hold: await openHoldOf(db, row.user.id),
    overlap: await overlappingGlp(db, row.order),
    asked: (await questionsBefore(db, [row.order]))(row.order),
  }
  const blocked = shipGate(gateFactsOf(row, covering, stops), ctx.clock.now())
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
    // Runs first, in its own transaction, because the return must persist although the shipment is refused.
    // With nobody licensed in the state there is nobody to return it to: the parcel waits (D-104).
    const waits = (await openHoldOf(ctx.db, row.user.id))?.source === 'state'
    const returned = waits ? null : await returnUnlicensedOrder(ctx, input.id)
    if (returned)
      throw new AppError('wrong_status', {
        message: `This order ships to ${returned.state}, where its prescriber is not licensed. It was returned to the clinicians. Do not ship it.`,
        details: { order_status: returned.status },
      })
    await assertGateOpen(ctx.db, ctx, input.id)
  }
  const shipped = await captureForShipment(ctx, {
    orderId: input.id,
    carrier: input.carrier,
    tracking: read.number,
    lots: input.lots,
    // Checked again under the locks: an order that was paused, voided or moved in the meantime is not charged.
    gate: (tx) => assertGateOpen(tx, ctx, input.id),
  })
  return {
    message: 'Order shipped.',
    order_status: shipped.status,
  }
}
