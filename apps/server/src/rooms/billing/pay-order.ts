import { checkAddress, readAddress } from '@contour/domain/contact/address'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, orders } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { lockOwnOrder } from '../orders/index.ts'
import { isCardRefused, knownFingerprints } from './card-attempts.ts'
import { claimCardAttempt, lookAtCard, paymentReference } from './card-limits.ts'
import { drawIntent, lockUser } from './intent-store.ts'
import { lostHoldOf } from './lost-hold.ts'
import { paymentFault } from './payment-fault.ts'
import { BLOCKING, payWithCard } from './pay-with-card.ts'
import type { DrawnIntent } from './pay-with-card.ts'
import { settleIntents } from './release-holds.ts'

type Payment = {
  orderId: string
  cardToken: string
  billingAddress?: Parameters<typeof readAddress>[0] | undefined
}

/**
 * Places a new hold for an order that lost its own; the order returns to where it was (D-18). Sent again it answers
 * the same, and never holds twice.
 * @throws Fault not_found, wrong_status, the card's faults, payment_pending
 */
export async function payOrder(ctx: Ctx, caller: Patient, payment: Payment): Promise<string> {
  const settled = await payWithCard(ctx, {
    draw: async () => {
      const who = { userId: caller.userId, network: caller.source.network }
      const seen = await lookAtCard(ctx, who, payment.cardToken)
      return ctx.db.transaction((tx) => drawPayment(tx, ctx, caller, payment, seen))
    },
    request: () => ({
      card: 'given',
      cardToken: payment.cardToken,
      ip: caller.source.ip,
      userAgent: caller.source.userAgent,
      ...billingOf(payment),
    }),
    isSame: ({ card_token }) => card_token === payment.cardToken,
  })
  if (settled) {
    if (!['held', 'capturing', 'captured'].includes(settled.state)) throw paymentFault(settled)
    if (settled.replaces) await settleIntents(ctx, [settled.replaces])
    ctx.soon('outbox')
  }
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.public_id, payment.orderId), eq(orders.user_id, caller.userId)))
  if (!order) throw new Fault('not_found')
  return order.status
}

/** The intent of this payment, or the live one of another request; null when the order was paid just now. */
async function drawPayment(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  payment: Payment,
  seen: readonly string[],
): Promise<DrawnIntent | null> {
  const user = await lockUser(tx, caller.userId)
  const order = await lockOwnOrder(tx, payment.orderId, user.id)
  const all = await tx.select().from(intents).where(eq(intents.order_id, order.id)).orderBy(intents.id)
  const lost = lostHoldOf(all)
  // A renewed hold that is being voided stands in the way only where it replaced the same one.
  const live = all.find(
    ({ purpose, state, replaces }) =>
      purpose === 'reauth' && BLOCKING.includes(state) && (state !== 'voiding' || replaces === lost?.id),
  )
  if (live) return { intent: live, mine: false }
  if (order.status !== 'payment_failed') {
    const paidBefore = all.some(
      ({ card_token, state }) => card_token === payment.cardToken && state === 'held',
    )
    if (paidBefore) return null
    throw new Fault('wrong_status', { details: { order_status: order.status } })
  }
  if (payment.billingAddress) {
    const billing = checkAddress(payment.billingAddress, 'billing')
    if (!billing.ok) throw new Fault('invalid_address', { message: billing.message, field: billing.field })
  }
  const told = await knownFingerprints(tx, user.id, payment.cardToken)
  if (await isCardRefused(tx, ctx.clock, user.id, [...told, ...seen])) throw new Fault('card_attempts')
  if (!lost) throw new Fault('wrong_status')
  const intent = await drawIntent(tx, ctx, {
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
    ip: caller.source.ip,
    network: caller.source.network,
    reference: paymentReference(intent),
  })
  return { intent, mine: true }
}

function billingOf({ billingAddress }: Payment) {
  if (!billingAddress) return {}
  const { address_line_1: line1, address_line_2: line2, city, state, zip } = readAddress(billingAddress)
  return { billing: { name: '', address: { line1, line2, city, state, zip } } }
}
