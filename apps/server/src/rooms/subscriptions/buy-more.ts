import { findPlan, firstCharge, renewalCharge } from '@contour/domain/money/price-book'
import type { Plan } from '@contour/domain/money/price-book'
import { NO_UPGRADE, isUpgrade } from '@contour/domain/subscriptions/upgrade-rules'
import { and, eq, inArray } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import { after, hours } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, orders, prescriptions, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { dateInWords, easternDate } from '@contour/domain/time/plain-date'
import { readPriceBook } from '../catalog/index.ts'
import {
  UNDECIDED,
  claimCardAttempt,
  drawIntent,
  hasScheduled,
  isCardRefused,
  lockUser,
  payWithCard,
  paymentFault,
  paymentReference,
  runningPlanOf,
  termOf,
} from '../billing/index.ts'
import type { BoughtPlan, DrawnIntent, IntentRow } from '../billing/index.ts'
import { assertTicked, recordPlanConsents } from './plan-consents.ts'
import type { PlanBoxes } from './plan-consents.ts'
import { cardOnFile } from './read-card.ts'

const PAID = ['held', 'capturing', 'captured']
/** The same plan bought again within this time is the same purchase sent again. */
const SAME_PURCHASE = hours(24)

type Purchase = {
  paymentTerms: number
  productId: string
  planId: string
  consents?: PlanBoxes | undefined
}

/**
 * POST /api/buy-more: buys the plan of a planId with the card on file. The money is taken at once; the plan takes over
 * on the next date of the running one (M-25, X-11, X-12). Sent again it answers with the same purchase.
 * Only a longer term than the running one is sold; what was agreed to is recorded in the same transaction (D-10).
 * @throws Fault invalid_request where plan, term and product do not fit or a box is not ticked, wrong_status without a
 * plan of the drug that runs or where the plan is no upgrade, conflict when one was bought already, no_card, the card's faults, payment_pending
 */
export async function buyMore(ctx: Ctx, caller: Patient, purchase: Purchase) {
  const plan = fittingPlan(purchase)
  assertTicked(purchase.consents)
  // The card on file as the last draw found it: a question to an earlier card is withdrawn.
  let asked: string | null = null
  const settled = await payWithCard(ctx, {
    draw: async () => {
      const { cardRef, ...drawn } = await ctx.db.transaction((tx) =>
        drawPurchase(tx, ctx, caller, plan, purchase.consents),
      )
      asked = cardRef
      return drawn
    },
    request: (intent) => ({ card: 'saved', cardRef: intent.card_ref ?? '', initiator: 'customer' }),
    isSame: (intent) => intent.card_ref === asked && planOf(intent) === plan.planId,
    fits: (intent) => planOf(intent) === plan.planId,
  })
  if (!settled?.subscription_id || !PAID.includes(settled.state))
    throw settled ? paymentFault(settled) : new Fault('wrong_status')
  ctx.soon('outbox')
  const [bought] = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, settled.subscription_id))
  return {
    status: 'success' as const,
    message: bought?.starts_on
      ? `Your new plan starts on ${dateInWords(bought.starts_on)}.`
      : 'Your new plan is bought.',
    transaction_id: settled.public_id,
    subscription_id: bought?.public_id ?? '',
    starts_on: bought?.starts_on ?? '',
  }
}

/** The server takes price and term from the planId; what does not fit it is refused. */
function fittingPlan({ planId, paymentTerms, productId }: Purchase): Plan {
  const plan = findPlan(planId)
  if (!plan) throw new Fault('invalid_request', { field: 'planId' })
  if (plan.term !== paymentTerms) throw new Fault('invalid_request', { field: 'paymentTerms' })
  if (plan.productId !== productId) throw new Fault('invalid_request', { field: 'productId' })
  return plan
}

const planOf = ({ snapshot }: IntentRow) => (snapshot as BoughtPlan | null)?.planId

/** The intent of this purchase or the live one of another request, with the card on file. */
async function drawPurchase(
  tx: Tx,
  ctx: Ctx,
  caller: Patient,
  plan: Plan,
  boxes: PlanBoxes | undefined,
): Promise<DrawnIntent & { cardRef: string | null }> {
  const user = await lockUser(tx, caller.userId)
  const earlier = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.user_id, user.id), eq(intents.purpose, 'buymore')))
    .orderBy(intents.id)
  const card = await cardOnFile(tx, user.id)
  const earlierOne = (intent: IntentRow) => ({ intent, mine: false, cardRef: card?.ref ?? null })
  const live = earlier.findLast(({ state }) => UNDECIDED.includes(state))
  if (live) return earlierOne(live)
  const same = earlier.findLast(
    ({ state, snapshot }) => PAID.includes(state) && (snapshot as BoughtPlan | null)?.planId === plan.planId,
  )
  if (await hasScheduled(tx, user.id, plan.drug)) {
    if (same) return earlierOne(same)
    throw new Fault('conflict', { message: 'You already bought a plan; it starts on its day.' })
  }
  const running = await runningPlanOf(tx, user.id, plan.drug)
  // A plan whose day is today runs at once, and its purchase may be sent again after that.
  const runs = same && running && same.subscription_id === running.id && !running.cancelled_at
  if (runs && after(same.created_at, SAME_PURCHASE) > ctx.clock.now()) return earlierOne(same)
  const fits = plan.list === 'buymore' ? running !== null : await hasAccepted(tx, user.id, plan.drug)
  if (!fits || running?.state === 'pending' || running?.cancelled_at) throw new Fault('wrong_status')
  if (!isUpgrade(plan.term, running && termOf(running)))
    throw new Fault('wrong_status', { message: NO_UPGRADE })
  if (!card) throw new Fault('no_card')
  if (await isCardRefused(tx, ctx.clock, user.id, card.fp ? [card.fp] : [])) throw new Fault('card_attempts')
  const book = await readPriceBook(tx, easternDate(ctx.clock.now()))
  const snapshot: BoughtPlan = {
    planId: plan.planId,
    list: plan.list,
    drug: plan.drug,
    productId: plan.productId,
    term: plan.term,
    renewalCents: renewalCharge(plan.list, plan.drug, plan.term, book),
    by: actorOf(caller),
  }
  const totalCents = firstCharge(plan.list, plan.drug, plan.term, book)
  await recordPlanConsents(tx, ctx, {
    caller,
    bought: snapshot,
    running,
    totalCents,
    last4: card.last4,
    boxes,
  })
  const intent = await drawIntent(tx, ctx, {
    operation: 'auth',
    purpose: 'buymore',
    user_id: user.id,
    attempt: earlier.length + 1,
    cents: totalCents,
    card_ref: card.ref,
    snapshot,
  })
  await claimCardAttempt(tx, ctx, {
    userId: user.id,
    cartId: null,
    ip: caller.source.ip,
    network: caller.source.network,
    reference: paymentReference(intent),
  })
  return { intent, mine: true, cardRef: card.ref }
}

/** The upgrade list is open to those who have a prescription of the drug. */
async function hasAccepted(tx: Tx, userId: number, drug: string): Promise<boolean> {
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
