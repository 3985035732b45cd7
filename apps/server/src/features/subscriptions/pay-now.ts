import type { PaymentState } from '@contour/domain/payments/payment-life-cycle'
import { checkAddress, readAddress } from '@contour/domain/contact/address'
import { centsFromDollars } from '@contour/domain/money/cents'
import { and, eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, subscriptions } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { BLOCKING_STATES, payWithCard } from '../payments/pay-with-card.ts'
import { claimCardAttempt, inspectCard, paymentReference } from '../payments/card-limits.ts'
import { createPaymentIntent } from '../payments/payment-intent-store.ts'
import { ensurePeriod, nextPeriodNumber } from './subscriptions-store.ts'
import { isCardBlocked, knownFingerprints } from '../payments/card-attempts.ts'
import { paymentError } from '../payments/payment-error.ts'
import { applyCredits } from './credits.ts'
import type { CreatedIntent } from '../payments/pay-with-card.ts'
import { amountDueCents } from './amount-due.ts'
import { lockOwnSubscription } from './own-subscription.ts'

type AddressInput = Parameters<typeof readAddress>[0]

type Payment = {
  token: string
  subscription_id: string | number
  /** Dollars (D-25). */
  amount: number
  billingAddress?: AddressInput | undefined
  details?: Record<string, unknown> | undefined
}

const PAID_STATES: readonly PaymentState[] = ['held', 'capturing', 'captured']

/**
 * POST /api/process-subs-payment: pays what is past due with the given card, which becomes the card on file; the
 * subscription continues and keeps its billing day (M-26, S-46). A repeated request returns the same response and never
 * authorizes twice.
 * @throws AppError not_found, wrong_status unless past due, amount_mismatch, the card errors, payment_pending
 */
export async function payNow(ctx: Ctx, caller: Patient, payment: Payment) {
  const settled = await payWithCard(ctx, {
    draw: () => createPaymentOnce(ctx, caller, payment),
    request: () => ({
      card: 'given',
      cardToken: payment.token,
      ip: caller.meta.ip,
      userAgent: caller.meta.userAgent,
      ...billingDetailsOf(payment),
    }),
    isSame: ({ card_token }) => card_token === payment.token,
  })
  if (!settled) throw new AppError('wrong_status')
  if (!PAID_STATES.includes(settled.state)) throw paymentError(settled)
  ctx.wake('outbox')
  const [subscription] = await ctx.db
    .select({ next: subscriptions.next_billing_on })
    .from(subscriptions)
    .where(eq(subscriptions.id, settled.subscription_id ?? 0))
  return {
    status: 'success' as const,
    message: 'Payment processed successfully',
    transaction_id: settled.public_id,
    next_billing_date: subscription?.next ?? null,
  }
}

async function createPaymentOnce(ctx: Ctx, caller: Patient, payment: Payment): Promise<CreatedIntent> {
  const who = { userId: caller.userId, network: caller.meta.network }
  const seen = await inspectCard(ctx, who, payment.token)
  return ctx.db.transaction((tx) => createOrderPayment(tx, ctx, caller, payment, seen))
}

/** Returns the intent of this payment, or the pending or paid one of another request. */
async function createOrderPayment(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  payment: Payment,
  seen: readonly string[],
): Promise<CreatedIntent> {
  const { user, plan: subscription } = await lockOwnSubscription(tx, caller, String(payment.subscription_id))
  const own = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.subscription_id, subscription.id), eq(intents.user_id, user.id)))
    .orderBy(intents.id)
  const live = own.findLast(
    ({ purpose, state }) => ['renewal', 'paynow'].includes(purpose) && BLOCKING_STATES.includes(state),
  )
  if (live) return { intent: live, mine: false }
  if (subscription.state !== 'paused') {
    const paidBefore = own.findLast(
      ({ card_token, state, purpose }) =>
        purpose === 'paynow' && card_token === payment.token && PAID_STATES.includes(state),
    )
    if (paidBefore && subscription.state === 'active') return { intent: paidBefore, mine: false }
    throw new AppError('wrong_status')
  }
  const created = await ensurePeriod(tx, subscription, await nextPeriodNumber(tx, subscription.id))
  const due = await amountDueCents(tx, subscription, created)
  if (centsFromDollars(payment.amount) !== due)
    throw new AppError('amount_mismatch', { field: 'amount', details: { due_cents: due } })
  if (payment.billingAddress) {
    const billing = checkAddress(payment.billingAddress, 'billing')
    if (!billing.ok) throw new AppError('invalid_address', { message: billing.message, field: billing.field })
  }
  const result = await knownFingerprints(tx, user.id, payment.token)
  if (await isCardBlocked(tx, ctx.clock, user.id, [...result, ...seen])) throw new AppError('card_attempts')
  const period = await applyCredits(tx, ctx, user.id, created)
  const intent = await createPaymentIntent(tx, ctx, {
    operation: 'auth',
    purpose: 'paynow',
    user_id: user.id,
    subscription_id: subscription.id,
    period_id: period.id,
    attempt: own.filter(({ period_id }) => period_id === period.id).length + 1,
    cents: period.cents,
    card_token: payment.token,
  })
  await claimCardAttempt(tx, ctx, {
    userId: user.id,
    cartId: null,
    ip: caller.meta.ip,
    network: caller.meta.network,
    reference: paymentReference(intent),
  })
  await writeAudit(tx, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'payment',
    action: 'subscription.pay_now',
    subjectUser: user.id,
    subject: `subscription:${subscription.public_id}`,
    after: { cents: period.cents },
    requestId: caller.meta.requestId,
  })
  return { intent, mine: true }
}

/** Returns the billing address in the gateway's format. */
export function billingDetailsOf({
  billingAddress,
  details,
}: {
  billingAddress?: AddressInput | undefined
  details?: Record<string, unknown> | undefined
}) {
  if (!billingAddress) return {}
  const { address_line_1: line1, address_line_2: line2, city, state, zip } = readAddress(billingAddress)
  const name = typeof details?.['name'] === 'string' ? details['name'].slice(0, 200) : ''
  return { billing: { name, address: { line1, line2, city, state, zip } } }
}
