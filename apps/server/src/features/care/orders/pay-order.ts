import { BLOCKING_STATES } from '@contour/domain/payments/payment-life-cycle'
import type { readAddress } from '@contour/domain/contact/address'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import {
  assertBillingAddress,
  billingDetails,
  findFailedAuthorization,
  payWithCard,
  voidPendingIntents,
} from '../payments/index.ts'
import type { AssertCardAllowed, PreparedPayment } from '../payments/index.ts'
import { careStateOf } from '../care-holds/index.ts'
import { assertStateServed } from '../../ground/states/index.ts'
import { assertOpenToNew, isInTreatment } from '../sign-offs/index.ts'
import { lockOwnOrder } from './lock-order.ts'

type Payment = {
  orderId: string
  cardToken: string
  billingAddress?: Parameters<typeof readAddress>[0] | undefined
}

/**
 * Starts a new authorization for an order that lost its own; the order returns to its previous status (D-18). A
 * repeated request returns the same response and never authorizes twice.
 * @throws AppError not_found, wrong_status, state_not_served, the card errors, payment_pending
 */
export async function payOrder(ctx: Ctx, caller: Patient, payment: Payment): Promise<OrderStatus> {
  const settled = await payWithCard(ctx, {
    caller,
    card: { kind: 'given', token: payment.cardToken, billing: billingDetails(payment.billingAddress) },
    prepare: (tx, assertCardAllowed) => prepareOrderPayment(tx, ctx, caller, payment, assertCardAllowed),
  })
  if (settled?.replaces) await voidPendingIntents(ctx, [settled.replaces])
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.public_id, payment.orderId), eq(orders.user_id, caller.userId)))
  if (!order) throw new AppError('not_found')
  return order.status
}

/** Returns what to authorize, or the pending intent of another request; null if the order has just been paid. */
async function prepareOrderPayment(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  payment: Payment,
  assertCardAllowed: AssertCardAllowed,
): Promise<PreparedPayment> {
  const order = await lockOwnOrder(tx, payment.orderId, caller.userId)
  const all = await tx.select().from(intents).where(eq(intents.order_id, order.id)).orderBy(intents.id)
  const lost = findFailedAuthorization(all)
  // A reauthorization that is being voided blocks only if it replaced the same authorization.
  const live = all.find(
    ({ purpose, state, replaces }) =>
      purpose === 'reauth' &&
      BLOCKING_STATES.includes(state) &&
      (state !== 'voiding' || replaces === lost?.id),
  )
  if (live) return { earlier: live }
  if (order.status !== 'payment_failed') {
    const paidBefore = all.some(
      ({ card_token, state }) => card_token === payment.cardToken && state === 'held',
    )
    if (paidBefore) return null
    throw new AppError('wrong_status', { details: { order_status: order.status } })
  }
  await assertOpenToNew(tx, ctx, order.user_id)
  // Nothing is sold in a state that closed meanwhile, to nobody who was not treated yet (D-104).
  if (!(await isInTreatment(tx, order.user_id)))
    await assertStateServed(tx, await careStateOf(tx, order.user_id))
  assertBillingAddress(payment.billingAddress)
  await assertCardAllowed()
  if (!lost) throw new AppError('wrong_status')
  return {
    create: {
      operation: 'reauth',
      purpose: 'reauth',
      user_id: order.user_id,
      order_id: order.id,
      order_public_id: order.public_id,
      subscription_id: lost.subscription_id,
      period_id: lost.period_id,
      replaces: lost.id,
      attempt: all.length + 1,
      cents: lost.cents,
    },
  }
}
