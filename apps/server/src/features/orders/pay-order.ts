import { checkAddress, readAddress } from '@contour/domain/contact/address'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { lockPatient } from '../../db/lock-patient.ts'
import { intents, orders } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { lockOwnOrder } from './index.ts'
import { isCardBlocked, knownFingerprints } from '../payments/card-attempts.ts'
import { claimCardAttempt, inspectCard, paymentReference } from '../payments/card-limits.ts'
import { createPaymentIntent } from '../payments/payment-intent-store.ts'
import { findFailedAuthorization } from '../payments/failed-authorization.ts'
import { paymentError } from '../payments/payment-error.ts'
import { BLOCKING_STATES, payWithCard } from '../payments/pay-with-card.ts'
import type { CreatedIntent } from '../payments/pay-with-card.ts'
import { voidPendingIntents } from '../payments/void-authorizations.ts'

type Payment = {
  orderId: string
  cardToken: string
  billingAddress?: Parameters<typeof readAddress>[0] | undefined
}

/**
 * Starts a new authorization for an order that lost its own; the order returns to its previous status (D-18). A
 * repeated request returns the same response and never authorizes twice.
 * @throws AppError not_found, wrong_status, the card errors, payment_pending
 */
export async function payOrder(ctx: Ctx, caller: Patient, payment: Payment): Promise<string> {
  const settled = await payWithCard(ctx, {
    draw: async () => {
      const who = { userId: caller.userId, network: caller.meta.network }
      const seen = await inspectCard(ctx, who, payment.cardToken)
      return ctx.db.transaction((tx) => createOrderPayment(tx, ctx, caller, payment, seen))
    },
    request: () => ({
      card: 'given',
      cardToken: payment.cardToken,
      ip: caller.meta.ip,
      userAgent: caller.meta.userAgent,
      ...billingDetailsOf(payment),
    }),
    isSame: ({ card_token }) => card_token === payment.cardToken,
  })
  if (settled) {
    if (!['held', 'capturing', 'captured'].includes(settled.state)) throw paymentError(settled)
    if (settled.replaces) await voidPendingIntents(ctx, [settled.replaces])
    ctx.wake('outbox')
  }
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.public_id, payment.orderId), eq(orders.user_id, caller.userId)))
  if (!order) throw new AppError('not_found')
  return order.status
}

/** Returns the intent of this payment, or the pending one of another request; null if the order has just been paid. */
async function createOrderPayment(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  payment: Payment,
  seen: readonly string[],
): Promise<CreatedIntent | null> {
  const user = await lockPatient(tx, caller.userId)
  const order = await lockOwnOrder(tx, payment.orderId, user.id)
  const all = await tx.select().from(intents).where(eq(intents.order_id, order.id)).orderBy(intents.id)
  const lost = findFailedAuthorization(all)
  // A reauthorization that is being voided blocks only if it replaced the same authorization.
  const live = all.find(
    ({ purpose, state, replaces }) =>
      purpose === 'reauth' &&
      BLOCKING_STATES.includes(state) &&
      (state !== 'voiding' || replaces === lost?.id),
  )
  if (live) return { intent: live, mine: false }
  if (order.status !== 'payment_failed') {
    const paidBefore = all.some(
      ({ card_token, state }) => card_token === payment.cardToken && state === 'held',
    )
    if (paidBefore) return null
    throw new AppError('wrong_status', { details: { order_status: order.status } })
  }
  if (payment.billingAddress) {
    const billing = checkAddress(payment.billingAddress, 'billing')
    if (!billing.ok) throw new AppError('invalid_address', { message: billing.message, field: billing.field })
  }
  const result = await knownFingerprints(tx, user.id, payment.cardToken)
  if (await isCardBlocked(tx, ctx.clock, user.id, [...result, ...seen])) throw new AppError('card_attempts')
  if (!lost) throw new AppError('wrong_status')
  const intent = await createPaymentIntent(tx, ctx, {
    operation: 'reauth',
    purpose: 'reauth',
    user_id: user.id,
    order_id: order.id,
    order_public_id: order.public_id,
    subscription_id: lost.subscription_id,
    period_id: lost.period_id,
    replaces: lost.id,
    attempt: all.length + 1,
    cents: lost.cents,
    card_token: payment.cardToken,
  })
  await claimCardAttempt(tx, ctx, {
    userId: user.id,
    cartId: null,
    ip: caller.meta.ip,
    network: caller.meta.network,
    reference: paymentReference(intent),
  })
  return { intent, mine: true }
}

function billingDetailsOf({ billingAddress }: Payment) {
  if (!billingAddress) return {}
  const { address_line_1: line1, address_line_2: line2, city, state, zip } = readAddress(billingAddress)
  return { billing: { name: '', address: { line1, line2, city, state, zip } } }
}
