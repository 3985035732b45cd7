import type { Ctx } from '../../../context.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { isCapturing } from '../payments/index.ts'
import { lockOrder, type OrderRow } from '../orders/index.ts'
import { returnForReview, returnToClinician } from '../prescriptions/index.ts'
import { coveringPrescription } from '../supply/index.ts'
import { doseNeedsReview, gateReasons } from './gate-reasons.ts'
import { gateFactsOf, orderAtPharmacy } from './shipments-store.ts'
import { licenseProblem } from './ship-gate.ts'

const AT_PHARMACY = ['order_placed', 'shipping_paused']

/**
 * Returns an order to a clinician licensed in the state it ships to, if its prescriber is not (D-57); checked under the
 * locks. Does nothing while money is being captured.
 * @returns the order waiting for its review, or null if the license matches
 * @throws AppError not_found
 */
export async function returnUnlicensedOrder(ctx: Ctx, id: string): Promise<OrderRow | null> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!AT_PHARMACY.includes(order.status) || (await isCapturing(tx, order.id))) return null
    const row = await orderAtPharmacy(tx, id)
    if (!row) throw notFound()
    // Neither a hold nor another drug says anything about a license.
    const facts = gateFactsOf(row, await coveringPrescription(tx, row), {
      hold: null,
      overlap: null,
      asked: null,
    })
    const why = licenseProblem(facts, ctx.clock.now())
    if (!why || !row.shipment?.state) return null
    return returnToClinician(tx, ctx, { order, shipsTo: row.shipment.state, why })
  })
}

/**
 * Returns an order to the clinicians whose doses or numbers need another look by now, though it was signed and accepted
 * (D-78, D-80): it would wait at the pharmacy with nobody to look. What else keeps it here comes first.
 * @returns the order waiting for its review, or null if it needs none
 */
export async function returnUnreviewedOrder(ctx: Ctx, id: string): Promise<OrderRow | null> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status !== 'order_placed' || (await isCapturing(tx, order.id))) return null
    const row = await orderAtPharmacy(tx, id)
    if (!row || (await gateReasons(tx, ctx, row)).length > 0 || !(await doseNeedsReview(tx, ctx, row)))
      return null
    return returnForReview(tx, ctx, order, { why: 'Something has changed since the signature.' })
  })
}

/**
 * Returns an order to the clinicians on the pharmacy's request, if the prescriber is not licensed where it ships.
 * @throws AppError not_found, wrong_status if the license matches
 */
export async function returnOrder(ctx: Ctx, id: string) {
  const returned = await returnUnlicensedOrder(ctx, id)
  if (!returned)
    throw new AppError('wrong_status', {
      message: 'The prescriber is licensed in the shipping state, so there is nothing to return.',
    })
  return {
    message: 'The order was returned to the clinicians.',
    order_status: returned.status,
  }
}
