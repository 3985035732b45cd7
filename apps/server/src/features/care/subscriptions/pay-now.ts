import { BLOCKING_STATES, SECURED_STATES } from '@contour/domain/payments/payment-life-cycle'
import type { readAddress } from '@contour/domain/contact/address'
import { centsFromDollars } from '@contour/domain/money/cents'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { assertBillingAddress, billingDetails, payWithCard } from '../payments/index.ts'
import type { AssertCardAllowed, PreparedPayment } from '../payments/index.ts'
import { amountDueCents } from './amount-due.ts'
import { applyCredits } from './credits.ts'
import { lockOwnSubscription } from './own-subscription.ts'
import { ensurePeriod, nextPeriodNumber } from './subscriptions-store.ts'

type AddressInput = Parameters<typeof readAddress>[0]

type Payment = {
  token: string
  subscription_id: string | number
  /** Dollars (D-25). */
  amount: number
  billingAddress?: AddressInput | undefined
  details?: Record<string, unknown> | undefined
}

/**
 * POST /api/process-subs-payment: pays what is past due with the given card, which becomes the card on file; the
 * subscription continues and keeps its billing day (M-26, S-46). A repeated request returns the same response and never
 * authorizes twice.
 * @throws AppError not_found, wrong_status unless past due, amount_mismatch, the card errors, payment_pending
 */
export async function payNow(ctx: Ctx, caller: Patient, payment: Payment) {
  const settled = await payWithCard(ctx, {
    caller,
    card: {
      kind: 'given',
      token: payment.token,
      billing: billingDetails(payment.billingAddress, payment.details?.['name']),
    },
    prepare: (tx, assertCardAllowed) => preparePayNow(tx, ctx, caller, payment, assertCardAllowed),
  })
  if (!settled) throw new AppError('wrong_status')
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

/** Returns what to authorize, or the pending or paid intent of another request. */
async function preparePayNow(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  payment: Payment,
  assertCardAllowed: AssertCardAllowed,
): Promise<PreparedPayment> {
  const { user, plan: subscription } = await lockOwnSubscription(tx, caller, String(payment.subscription_id))
  const own = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.subscription_id, subscription.id), eq(intents.user_id, user.id)))
    .orderBy(intents.id)
  const live = own.findLast(
    ({ purpose, state }) => ['renewal', 'paynow'].includes(purpose) && BLOCKING_STATES.includes(state),
  )
  if (live) return { earlier: live }
  if (subscription.state !== 'paused') {
    const paidBefore = own.findLast(
      ({ card_token, state, purpose }) =>
        purpose === 'paynow' && card_token === payment.token && SECURED_STATES.includes(state),
    )
    if (paidBefore && subscription.state === 'active') return { earlier: paidBefore }
    throw new AppError('wrong_status')
  }
  const created = await ensurePeriod(tx, subscription, await nextPeriodNumber(tx, subscription.id))
  const due = await amountDueCents(tx, subscription, created)
  if (centsFromDollars(payment.amount) !== due)
    throw new AppError('amount_mismatch', { field: 'amount', details: { due_cents: due } })
  assertBillingAddress(payment.billingAddress)
  await assertCardAllowed()
  const period = await applyCredits(tx, ctx, user.id, created)
  await audit(tx, 'subscription.pay_now', {
    subjectUser: user.id,
    subject: `subscription:${subscription.public_id}`,
    after: { cents: period.cents },
  })
  return {
    create: {
      operation: 'auth',
      purpose: 'paynow',
      user_id: user.id,
      subscription_id: subscription.id,
      period_id: period.id,
      attempt: own.filter(({ period_id }) => period_id === period.id).length + 1,
      cents: period.cents,
    },
  }
}
