import { checkAddress, readAddress } from '@contour/domain/contact/address'
import { centsFromDollars } from '@contour/domain/money/cents'
import { and, eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import {
  BLOCKING,
  claimCardAttempt,
  drawIntent,
  ensurePeriod,
  isCardRefused,
  knownFingerprints,
  lookAtCard,
  nextPeriodNumber,
  payWithCard,
  paymentFault,
  paymentReference,
  spendCredits,
} from '../billing/index.ts'
import type { DrawnIntent } from '../billing/index.ts'
import { dueCents } from './due-cents.ts'
import { lockOwnPlan } from './own-plan.ts'

type AddressInput = Parameters<typeof readAddress>[0]

type Payment = {
  token: string
  subscription_id: string | number
  /** Dollars (D-25). */
  amount: number
  billingAddress?: AddressInput | undefined
  details?: Record<string, unknown> | undefined
}

const PAID = ['held', 'capturing', 'captured']

/**
 * POST /api/process-subs-payment: pays what is past due with the card given, which becomes the card on file; the plan
 * runs again and keeps its billing day (M-26, S-46). Sent again it answers the same, and never holds twice.
 * @throws Fault not_found, wrong_status unless past due, amount_mismatch, the card's faults, payment_pending
 */
export async function payNow(ctx: Ctx, caller: Patient, payment: Payment) {
  const settled = await payWithCard(ctx, {
    draw: () => drawOnce(ctx, caller, payment),
    request: () => ({
      card: 'given',
      cardToken: payment.token,
      ip: caller.source.ip,
      userAgent: caller.source.userAgent,
      ...billingOf(payment),
    }),
    isSame: ({ card_token }) => card_token === payment.token,
  })
  if (!settled) throw new Fault('wrong_status')
  if (!PAID.includes(settled.state)) throw paymentFault(settled)
  ctx.soon('outbox')
  const [plan] = await ctx.db
    .select({ next: subscriptions.next_billing_on })
    .from(subscriptions)
    .where(eq(subscriptions.id, settled.subscription_id ?? 0))
  return {
    status: 'success' as const,
    message: 'Payment processed successfully',
    transaction_id: settled.public_id,
    next_billing_date: plan?.next ?? null,
  }
}

async function drawOnce(ctx: Ctx, caller: Patient, payment: Payment): Promise<DrawnIntent> {
  const who = { userId: caller.userId, network: caller.source.network }
  const seen = await lookAtCard(ctx, who, payment.token)
  return ctx.db.transaction((tx) => drawPayment(tx, ctx, caller, payment, seen))
}

/** The intent of this payment, or the live or standing one of another request. */
async function drawPayment(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  payment: Payment,
  seen: readonly string[],
): Promise<DrawnIntent> {
  const { user, plan } = await lockOwnPlan(tx, caller, String(payment.subscription_id))
  const own = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.subscription_id, plan.id), eq(intents.user_id, user.id)))
    .orderBy(intents.id)
  const live = own.findLast(
    ({ purpose, state }) => ['renewal', 'paynow'].includes(purpose) && BLOCKING.includes(state),
  )
  if (live) return { intent: live, mine: false }
  if (plan.state !== 'paused') {
    const paidBefore = own.findLast(
      ({ card_token, state, purpose }) =>
        purpose === 'paynow' && card_token === payment.token && PAID.includes(state),
    )
    if (paidBefore && plan.state === 'active') return { intent: paidBefore, mine: false }
    throw new Fault('wrong_status')
  }
  const drawn = await ensurePeriod(tx, plan, await nextPeriodNumber(tx, plan.id))
  const due = await dueCents(tx, plan, drawn)
  if (centsFromDollars(payment.amount) !== due)
    throw new Fault('amount_mismatch', { field: 'amount', details: { due_cents: due } })
  if (payment.billingAddress) {
    const billing = checkAddress(payment.billingAddress, 'billing')
    if (!billing.ok) throw new Fault('invalid_address', { message: billing.message, field: billing.field })
  }
  const told = await knownFingerprints(tx, user.id, payment.token)
  if (await isCardRefused(tx, ctx.clock, user.id, [...told, ...seen])) throw new Fault('card_attempts')
  const period = await spendCredits(tx, ctx, user.id, drawn)
  const intent = await drawIntent(tx, ctx, {
    operation: 'auth',
    purpose: 'paynow',
    user_id: user.id,
    subscription_id: plan.id,
    period_id: period.id,
    attempt: own.filter(({ period_id }) => period_id === period.id).length + 1,
    cents: period.cents,
    card_token: payment.token,
  })
  await claimCardAttempt(tx, ctx, {
    userId: user.id,
    cartId: null,
    ip: caller.source.ip,
    network: caller.source.network,
    reference: paymentReference(intent),
  })
  await writeAudit(tx, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'payment',
    action: 'subscription.pay_now',
    subjectUser: user.id,
    subject: `subscription:${plan.public_id}`,
    after: { cents: period.cents },
    requestId: caller.source.requestId,
  })
  return { intent, mine: true }
}

/** The billing address as the gateway wants it. */
export function billingOf({
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
