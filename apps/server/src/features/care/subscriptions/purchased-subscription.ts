import { PRICE_LISTS, TERMS } from '@contour/domain/catalog/price-book'
import { DRUGS } from '@contour/domain/catalog/products'
import type { Drug } from '@contour/domain/catalog/products'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, periods, subscriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { cardOf, transitionIntent } from '../payments/index.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'
import { periodLifeCycle } from '@contour/domain/subscriptions/period-life-cycle'
import { transition } from '../../../db/transition.ts'

const PERIOD_PAID = transition(periodLifeCycle, 'paid', 'server', periods.state)

/** What a subscription of the upgrade tabs is created from, stored with its payment. */
export const PurchasedSubscription = z.object({
  planId: z.string(),
  list: z.enum(PRICE_LISTS),
  drug: z.enum(DRUGS),
  productId: z.string(),
  term: z.literal(TERMS),
  renewalCents: z.number(),
  by: z.string(),
})
export type PurchasedSubscription = z.infer<typeof PurchasedSubscription>

/** Returns what an intent of the upgrade tabs buys; null for an intent of another purpose. */
export const purchasedBy = ({
  purpose,
  snapshot,
}: Pick<PaymentIntentRow, 'purpose' | 'snapshot'>): PurchasedSubscription | null =>
  purpose === 'buymore' && snapshot ? PurchasedSubscription.parse(snapshot) : null

/** Returns the patient's running subscription of a drug, which a new purchase replaces. */
export async function activeSubscriptionOf(tx: Tx, userId: number, drug: Drug) {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, userId),
        eq(subscriptions.drug, drug),
        inArray(subscriptions.state, ['pending', 'active', 'paused']),
      ),
    )
    .for('update')
  return subscription ?? null
}

/** Returns the start date of a subscription bought ahead: the next date of the running one, or today (M-25). */
export function startDateOf(ctx: Ctx, running: { next_billing_on: string | null } | null): string {
  const today = easternDate(ctx.clock.now())
  const next = running?.next_billing_on
  return next && next > today ? next : today
}

/** Creates the subscription of an authorized payment and requests its capture, which needs no shipment. */
export async function attachPurchaseAuthorization(
  tx: Tx,
  ctx: Ctx,
  authorized: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  const used = await createPurchasedSubscription(tx, ctx, authorized, user)
  return used && transitionIntent(tx, ctx.clock, used, { event: 'capture_asked', actor: 'server' })
}

/** Records that the first billing period of a subscription bought ahead is paid. */
export async function recordPurchasePaid(tx: Tx, { period_id }: PaymentIntentRow): Promise<void> {
  if (period_id)
    await tx
      .update(periods)
      .set({ state: PERIOD_PAID.to })
      .where(and(eq(periods.id, period_id), PERIOD_PAID.allowed))
}

/**
 * Creates the scheduled subscription of an authorized payment, with its first billing period (M-25).
 * @returns null if another one is scheduled already or the running one has not started; the authorization is then
 * voided
 */
async function createPurchasedSubscription(
  tx: Tx,
  ctx: Ctx,
  held: PaymentIntentRow,
  user: UserRow,
): Promise<PaymentIntentRow | null> {
  const bought = purchasedBy(held)
  if (!bought) return null
  const running = await activeSubscriptionOf(tx, user.id, bought.drug)
  if (running?.state === 'pending' || (await hasScheduled(tx, user.id, bought.drug))) return null
  const startsOn = startDateOf(ctx, running)
  const [subscription] = await tx
    .insert(subscriptions)
    .values({
      public_id: ctx.random.id(),
      user_id: user.id,
      drug: bought.drug,
      product_id: bought.productId,
      term: bought.term,
      list: bought.list,
      state: 'scheduled',
      renewal_cents: bought.renewalCents,
      replaces: running?.id ?? null,
      starts_on: startsOn,
      created_at: ctx.clock.now(),
    })
    .returning()
  if (!subscription) throw new Error('plan not written')
  const [period] = await tx
    .insert(periods)
    .values({ subscription_id: subscription.id, n: 1, cents: held.cents, state: 'held' })
    .returning({ id: periods.id })
  if (!period) throw new Error('period not written')
  const links = { subscription_id: subscription.id, period_id: period.id }
  await tx.update(intents).set(links).where(eq(intents.id, held.id))
  await scheduleJob(tx, ctx.clock, {
    kind: 'plan_start',
    subject: subscription.public_id,
    // Before the renewals of that day, which include the replaced subscription's.
    dueAt: easternInstant(startsOn, '05:00'),
  })
  await notify(tx, ctx, 'plan_upgraded', user, {
    subscriptionId: subscription.public_id,
    on: startsOn,
    cents: held.cents,
    card: cardOf(held),
  })
  await audit(tx, 'subscription.replacement_bought', {
    actor: bought.by,
    subjectUser: user.id,
    subject: `subscription:${subscription.public_id}`,
    after: { plan: bought.planId, starts_on: startsOn, cents: held.cents },
  })
  return { ...held, ...links }
}

/** Returns whether a subscription bought ahead is scheduled for a drug. */
export async function hasScheduled(tx: Tx, userId: number, drug: Drug): Promise<boolean> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, userId),
        eq(subscriptions.drug, drug),
        eq(subscriptions.state, 'scheduled'),
      ),
    )
  return rows.length > 0
}
