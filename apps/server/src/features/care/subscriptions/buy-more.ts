import { PENDING_STATES, SECURED_STATES } from '@contour/domain/payments/payment-life-cycle'
import { careStateOf } from '../care-holds/index.ts'
import type { Drug } from '@contour/domain/catalog/products'
import { findPlan, firstCharge, renewalCharge, type Plan } from '@contour/domain/catalog/price-book'
import { NO_UPGRADE, isUpgrade } from '@contour/domain/subscriptions/upgrade-rules'
import { and, eq, inArray } from 'drizzle-orm'
import { actorOf, type Patient } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { intents, orders, prescriptions, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { readPriceBook } from '../catalog/index.ts'
import type { AssertCardAllowed, PreparedPayment, PaymentIntentRow } from '../payments/index.ts'
import { otherGlpOf } from '../orders/index.ts'
import { assertStateServed } from '../../ground/states/index.ts'
import { assertOpenToNew } from '../sign-offs/index.ts'
import { hasScheduled, activeSubscriptionOf, purchasedBy } from './purchased-subscription.ts'
import { payWithCard, paymentError } from '../payments/index.ts'
import { termOf } from './subscriptions-store.ts'
import type { PurchasedSubscription } from './purchased-subscription.ts'
import { assertTicked, recordSubscriptionConsents } from './subscription-consents.ts'
import type { SubscriptionConsents } from './subscription-consents.ts'

/** The same product bought again within this time counts as the same request sent again. */
const DUPLICATE_WINDOW = hours(24)

type Purchase = {
  paymentTerms: number
  productId: string
  planId: string
  consents?: SubscriptionConsents | undefined
}

/**
 * POST /api/buy-more: buys the product of a planId with the card on file. The money is captured at once; the new
 * subscription replaces the running one on its next date (M-25, X-11, X-12). A repeated request returns the same
 * purchase. Only a longer term than the running one is sold; the consents are recorded in the same transaction (D-10).
 * @throws AppError invalid_request if planId, term and product do not match or a box is not ticked, wrong_status
 * without a running subscription of the drug or if the purchase is not an upgrade, conflict if one was bought already,
 * no_card, the card errors, payment_pending
 */
export async function buyMore(ctx: Ctx, caller: Patient, purchase: Purchase) {
  const plan = matchingPlan(purchase)
  assertTicked(purchase.consents)
  const settled = await payWithCard(ctx, {
    caller,
    card: { kind: 'on_file', initiator: 'customer', missing: () => new AppError('no_card') },
    prepare: (tx, assertCardAllowed) =>
      preparePurchase(tx, ctx, { caller, plan, boxes: purchase.consents, assertCardAllowed }),
    fits: (intent) => planOf(intent) === plan.planId,
  })
  if (!settled?.subscription_id) throw settled ? paymentError(settled) : new AppError('wrong_status')
  const [bought] = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, settled.subscription_id))
  return {
    message: bought?.starts_on
      ? `Your new plan starts on ${formatLongDate(bought.starts_on)}.`
      : 'Your new plan was purchased.',
    transaction_id: settled.public_id,
    subscription_id: bought?.public_id ?? '',
    starts_on: bought?.starts_on ?? '',
  }
}

/** The server determines price and term from the planId and refuses a request that does not match it. */
function matchingPlan({ planId, paymentTerms, productId }: Purchase): Plan {
  const plan = findPlan(planId)
  if (!plan) throw new AppError('invalid_request', { field: 'planId' })
  if (plan.term !== paymentTerms) throw new AppError('invalid_request', { field: 'paymentTerms' })
  if (plan.productId !== productId) throw new AppError('invalid_request', { field: 'productId' })
  return plan
}

const planOf = (intent: PaymentIntentRow) => purchasedBy(intent)?.planId

/** Returns what to authorize, or the pending or paid intent of another request. */
async function preparePurchase(
  tx: Tx,
  ctx: Ctx,
  {
    caller,
    plan,
    boxes,
    assertCardAllowed,
  }: {
    caller: Patient
    plan: Plan
    boxes: SubscriptionConsents | undefined
    assertCardAllowed: AssertCardAllowed
  },
): Promise<PreparedPayment> {
  const user = await lockPatient(tx, caller.userId)
  const earlier = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.user_id, user.id), eq(intents.purpose, 'buymore')))
    .orderBy(intents.id)
  const live = earlier.findLast(({ state }) => PENDING_STATES.includes(state))
  if (live) return { earlier: live }
  const same = earlier.findLast(
    (intent) => SECURED_STATES.includes(intent.state) && planOf(intent) === plan.planId,
  )
  if (await hasScheduled(tx, user.id, plan.drug)) {
    if (same) return { earlier: same }
    throw new AppError('conflict', { message: 'You already bought a plan. It has not started yet.' })
  }
  const running = await activeSubscriptionOf(tx, user.id, plan.drug)
  // A purchase that starts today runs at once, and the same request may be sent again after that.
  const runs = same && running && same.subscription_id === running.id && !running.cancelled_at
  if (runs && after(same.created_at, DUPLICATE_WINDOW) > ctx.clock.now()) return { earlier: same }
  const fits = plan.list === 'buymore' ? running !== null : await hasAccepted(tx, user.id, plan.drug)
  await assertStateServed(tx, await careStateOf(tx, user.id))
  await assertOpenToNew(tx, ctx, user.id)
  if (!fits || running?.state === 'pending' || running?.cancelled_at) throw new AppError('wrong_status')
  if (!isUpgrade(plan.term, running && termOf(running)))
    throw new AppError('wrong_status', { message: NO_UPGRADE })
  if ((await otherGlpOf(tx, user.id, plan.drug)).length > 0) throw new AppError('other_glp')
  const card = await assertCardAllowed()
  const book = await readPriceBook(tx, easternDate(ctx.clock.now()))
  const snapshot: PurchasedSubscription = {
    planId: plan.planId,
    list: plan.list,
    drug: plan.drug,
    productId: plan.productId,
    term: plan.term,
    renewalCents: renewalCharge(plan.list, plan.drug, plan.term, book),
    by: actorOf(caller),
  }
  const totalCents = firstCharge(plan.list, plan.drug, plan.term, book)
  await recordSubscriptionConsents(tx, ctx, {
    caller,
    bought: snapshot,
    running,
    totalCents,
    last4: card.last4,
    boxes,
  })
  return {
    create: {
      operation: 'auth',
      purpose: 'buymore',
      user_id: user.id,
      attempt: earlier.length + 1,
      cents: totalCents,
      snapshot,
    },
  }
}

/** The upgrade list is open to patients who have a prescription of the drug. */
async function hasAccepted(tx: Tx, userId: number, drug: Drug): Promise<boolean> {
  const rows = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.drug, drug),
        inArray(prescriptions.state, ['accepted', 'auto']),
      ),
    )
    .limit(1)
  return rows.length > 0
}
