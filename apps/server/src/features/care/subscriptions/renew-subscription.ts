import { LIVE_STATES, PENDING_STATES, SECURED_STATES } from '@contour/domain/payments/payment-life-cycle'
import { needsCheckIn, periodStart, shipmentNumber } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { intents, orders, prescriptions, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import {
  createPaymentIntent,
  authorizePayment,
  cancelPendingAuthorization,
  cardOnFile,
} from '../payments/index.ts'
import { cycleOf, ensurePeriod, lockSubscription, nextPeriodNumber, termOf } from './subscriptions-store.ts'
import { recordRenewalFailure } from './dunning.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { openShipment, unshippedOrderOf } from './open-shipment.ts'
import { applyCredits } from './credits.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'
import { notify } from '../../ground/notifications/index.ts'

/**
 * Authorizes the price of a billing period on the card on file on its first day, and again while it is past due, and
 * assigns the authorization to its shipment (M-25, D-14). The money is captured when the shipment leaves. A shipment
 * that waits for its check-in is not charged: the renewal tries again each day.
 */
export async function renewSubscription(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const created = await ctx.db.transaction((tx) => createRenewalIntent(tx, ctx, item))
  if (!created) return
  const settled = await authorizePayment(ctx, created.intent, { card: 'saved', cardRef: created.cardRef })
  if (SECURED_STATES.includes(settled.state) || ['declined', 'voiding', 'voided'].includes(settled.state))
    return
  // The patient is not present to complete a 3-D Secure challenge; they pay when they return.
  if (settled.state === 'action') return failForAuthentication(ctx, settled)
  throw new AppError('payment_pending')
}

/** Retries a renewal during dunning, in the same way. */
export const retryRenewal = renewSubscription

async function failForAuthentication(ctx: Ctx, intent: PaymentIntentRow): Promise<void> {
  await cancelPendingAuthorization(ctx, intent.id)
  await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, intent.user_id)
    const subscription = await lockSubscription(tx, intent.subscription_id ?? 0)
    if (!['active', 'paused'].includes(subscription.state)) return
    await recordRenewalFailure(tx, ctx, user, subscription, {
      n: await nextPeriodNumber(tx, subscription.id),
      cents: intent.cents,
      category: 'authentication',
    })
  })
}

async function createRenewalIntent(
  tx: Tx,
  ctx: Ctx,
  item: ScheduledJob,
): Promise<{ intent: PaymentIntentRow; cardRef: string } | null> {
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, item.subject))
  if (!known) return null
  const user = await lockPatient(tx, known.user_id)
  const subscription = await lockSubscription(tx, known.id)
  const retry = item.kind === 'renewal_retry'
  if (subscription.state !== (retry ? 'paused' : 'active') || subscription.cancelled_at) return null
  const n = await nextPeriodNumber(tx, subscription.id)
  if (n !== (retry ? Math.floor(item.n / 10) : item.n)) return null
  const today = easternDate(ctx.clock.now())
  const start = periodStart(cycleOf(subscription), termOf(subscription), n)
  if (start > today) return null
  // Nothing is charged during a hold; the renewal is made as soon as it is over (D-76).
  if (await openHoldOf(tx, user.id)) {
    await scheduleJob(tx, ctx.clock, { ...item, dueAt: after(ctx.clock.now(), HOLD_RETRY) })
    return null
  }
  const period = await ensurePeriod(tx, subscription, n)
  const live = await activeIntentOf(tx, period.id)
  if (live && PENDING_STATES.includes(live.state))
    return live.card_ref ? { intent: live, cardRef: live.card_ref } : null
  if (live || !['open', 'failed'].includes(period.state)) return null
  if (!(await isReady(tx, ctx, { user, plan: subscription, period, start }))) {
    await retryTomorrow(tx, ctx, item, today)
    return null
  }
  const card = await cardOnFile(tx, user.id)
  const priced = await applyCredits(tx, ctx, user.id, period)
  if (!card) {
    await recordRenewalFailure(tx, ctx, user, subscription, { n, cents: priced.cents, category: null })
    return null
  }
  return {
    intent: await createPaymentIntent(tx, ctx, {
      operation: 'auth',
      purpose: 'renewal',
      user_id: user.id,
      subscription_id: subscription.id,
      period_id: period.id,
      attempt: await attemptOf(tx, period.id),
      cents: priced.cents,
      card_ref: card.ref,
    }),
    cardRef: card.ref,
  }
}

/**
 * Returns whether the shipment of a billing period may be charged: no other order of the drug waits to ship, its
 * check-in is complete, and a prescription covers it. Opens a check-in that is missing (M-10).
 */
async function isReady(
  tx: Tx,
  ctx: Ctx,
  {
    user,
    plan: subscription,
    period,
    start,
  }: { user: UserRow; plan: SubscriptionRow; period: PeriodRow; start: string },
): Promise<boolean> {
  const open = await unshippedOrderOf(tx, user.id, subscription.drug)
  if (open && open.period_id !== period.id) return false
  if (open?.status === 'pending_approval') {
    await notify(tx, ctx, 'renewal_moved', user, { subscriptionId: subscription.public_id, on: start })
    return false
  }
  if (open) return open.status !== 'payment_failed'
  const shipment = shipmentNumber(termOf(subscription), period.n, 0)
  if (!needsCheckIn(termOf(subscription), shipment) && (await isCovered(tx, ctx, subscription))) return true
  await openShipment(tx, ctx, { user, plan: subscription, period, shipment, dueOn: start, kind: 'refill' })
  return false
}

/** Returns whether an accepted prescription of the subscription still covers a shipment (D-14). */
async function isCovered(tx: Tx, ctx: Ctx, subscription: SubscriptionRow): Promise<boolean> {
  const rows = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(
      and(
        eq(orders.subscription_id, subscription.id),
        inArray(prescriptions.state, ['accepted', 'auto']),
        gt(prescriptions.valid_until, ctx.clock.now()),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const retryTomorrow = (tx: Tx, ctx: Ctx, { kind, subject, n }: ScheduledJob, today: string) =>
  scheduleJob(tx, ctx.clock, { kind, subject, n, dueAt: easternInstant(addDays(today, 1), '06:00') })

async function activeIntentOf(tx: Tx, periodId: number): Promise<PaymentIntentRow | null> {
  const [live] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, periodId), inArray(intents.state, LIVE_STATES)))
    .orderBy(intents.id)
  return live ?? null
}

async function attemptOf(tx: Tx, periodId: number): Promise<number> {
  const rows = await tx.select({ id: intents.id }).from(intents).where(eq(intents.period_id, periodId))
  return rows.length + 1
}
