import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { readTrackingNumber } from '@contour/domain/orders/tracking-number'
import type { ParcelCarrier } from '@contour/domain/orders/tracking-number'
import { asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { Fault, notFound } from '../../fault.ts'
import { captureForShipment } from '../billing/index.ts'
import { coveringPrescription, gateFactsOf, orderAtPharmacy } from './fulfilment-store.ts'
import { shipGate } from './ship-gate.ts'

/**
 * Enters carrier and number: the money is taken, and only then does the order ship (M-15, M-24, security.md 11). The
 * same parcel entered again is answered as before.
 * @throws Fault invalid_request (number), not_found, wrong_status (also what the gate names, in details.blocked),
 *   payment_unanswered while the gateway does not answer; the parcel is kept and the order ships by itself
 */
export async function shipOrder(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; carrier: ParcelCarrier; tracking: string },
) {
  const read = readTrackingNumber(input.carrier, input.tracking)
  if ('problem' in read) throw new Fault('invalid_request', { field: 'tracking', message: read.problem })
  const row = await orderAtPharmacy(ctx.db, input.id)
  if (!row) throw notFound()
  if (row.order.status === 'order_placed') {
    const covering = await coveringPrescription(ctx.db, row.order)
    const blocked = shipGate(gateFactsOf(row, covering), ctx.clock.now())
    if (blocked.length > 0)
      throw new Fault('wrong_status', { message: blocked[0] ?? '', details: { blocked } })
  }
  const shipped = await captureForShipment(ctx, {
    orderId: input.id,
    carrier: input.carrier,
    tracking: read.number,
    caller: asStaff(caller),
  })
  return {
    status: 'success' as const,
    message: 'Order shipped.',
    order_status: shipped.status as OrderStatus,
  }
}
