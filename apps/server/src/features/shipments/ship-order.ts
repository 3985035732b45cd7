import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { readTrackingNumber } from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { AppError, notFound } from '../../app-error.ts'
import { captureForShipment } from './capture-shipment.ts'
import { coveringPrescription } from './covering-prescriptions.ts'
import { gateFactsOf, orderAtPharmacy } from './shipments-store.ts'
import { returnUnlicensedOrder } from './return-order.ts'
import { shipGate } from './ship-gate.ts'

/** @throws AppError not_found, wrong_status with what keeps the order from shipping now */
async function assertGateOpen(db: Reader, ctx: Ctx, id: string): Promise<void> {
  const row = await orderAtPharmacy(db, id)
  if (!row) throw notFound()
  const covering = await coveringPrescription(db, row)
  const blocked = shipGate(gateFactsOf(row, covering), ctx.clock.now())
  if (blocked.length > 0)
    throw new AppError('wrong_status', { message: blocked[0] ?? '', details: { blocked } })
}

/**
 * Enters carrier and number: the money is taken, and only then does the order ship (M-15, M-24, security.md 11). The
 * same parcel entered again is answered as before.
 * @throws AppError invalid_request (number), not_found, wrong_status (also what the gate names, in details.blocked),
 *   payment_unanswered while the gateway does not answer; the parcel is kept and the order ships by itself
 */
export async function shipOrder(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; carrier: ShippingCarrier; tracking: string },
) {
  const read = readTrackingNumber(input.carrier, input.tracking)
  if ('problem' in read) throw new AppError('invalid_request', { field: 'tracking', message: read.problem })
  const row = await orderAtPharmacy(ctx.db, input.id)
  if (!row) throw notFound()
  if (row.order.status === 'order_placed') {
    // First, because a return has to stand although the parcel is refused.
    const returned = await returnUnlicensedOrder(ctx, caller, input.id)
    if (returned)
      throw new AppError('wrong_status', {
        message: `The parcel goes to ${returned.state}, where its prescriber is not licensed. The order is with the clinicians again; do not ship it.`,
        details: { order_status: returned.status },
      })
    await assertGateOpen(ctx.db, ctx, input.id)
  }
  const shipped = await captureForShipment(ctx, {
    orderId: input.id,
    carrier: input.carrier,
    tracking: read.number,
    caller: asStaff(caller),
    // Again under the locks: what was paused, voided or moved meanwhile is not charged.
    gate: (tx) => assertGateOpen(tx, ctx, input.id),
  })
  return {
    status: 'success' as const,
    message: 'Order shipped.',
    order_status: shipped.status as OrderStatus,
  }
}
