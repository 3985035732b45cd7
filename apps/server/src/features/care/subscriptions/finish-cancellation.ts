import { PENDING_STATES } from '@contour/domain/payments/payment-life-cycle'
import { and, eq } from 'drizzle-orm'
import { actingAs } from '../../../call-context.ts'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { intents, periods, subscriptionChanges, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { HOLD_RETRY, openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { voidUndecidedPrescription } from '../prescriptions/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { unshippedOf, Preview } from './change-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import {
  createPaymentIntent,
  authorizePayment,
  cardOnFile,
  createPeriodRefund,
  voidPendingIntents,
} from '../payments/index.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { transition } from '../../../db/transition.ts'
import { changeLifeCycle } from '@contour/domain/subscriptions/change-life-cycle'

const CHANGE_FINAL = transition(changeLifeCycle, 'took_effect', 'server', subscriptionChanges.state)

type CancellationEnd = {
  user: UserRow
  plan: SubscriptionRow
  preview: Preview
  reason: string
  actor: 'patient' | 'support' | 'billing'
}

/**
 * Carries out a cancellation in one transaction: the subscription ends, its open order is cancelled, an undecided
 * prescription is voided, authorizations are marked to be voided and the refund is created. Reconcile the returned
 * intents after the commit.
 */
export async function endSubscriptionNow(
  tx: Tx,
  ctx: Ctx,
  { user, plan: subscription, preview, reason, actor }: CancellationEnd,
): Promise<{ cancelled: OrderRow | null; asked: number[] }> {
  await endSubscription(tx, ctx, { subscriptionId: subscription.id, event: 'cancelled', actor, reason })
  const requested: number[] = []
  let cancelled: OrderRow | null = null
  for (const order of await unshippedOf(tx, subscription.id)) {
    const done = await cancelOrder(tx, ctx, { order, actor })
    await voidUndecidedPrescription(tx, ctx, done.cancelled, 'The plan was cancelled.')
    cancelled = done.cancelled
    requested.push(...done.asked)
  }
  if (preview.refund_cents > 0) await refundPeriod(tx, ctx, subscription, preview.refund_cents)
  // If it could be undone, the notification was sent when the cancellation was requested.
  if (!preview.can_undo)
    await notify(tx, ctx, 'plan_cancelled', user, {
      subscriptionId: subscription.public_id,
      changeId: 'now',
      lines: preview.lines,
    })
  return { cancelled, asked: requested }
}

async function refundPeriod(tx: Tx, ctx: Ctx, subscription: SubscriptionRow, cents: number): Promise<void> {
  const paid = await tx
    .select()
    .from(periods)
    .where(and(eq(periods.subscription_id, subscription.id), eq(periods.state, 'paid')))
    .orderBy(periods.n)
  const current = paid.at(-1)
  if (current)
    await createPeriodRefund(tx, ctx, { periodId: current.id, cents, reason: 'Your plan was cancelled.' })
}

/** Carries out a cancellation that can no longer be undone, with the amounts of its preview (A-01, D-10). */
export async function finishCancellation(ctx: Ctx, { subject, n }: ScheduledJob): Promise<void> {
  const done = await ctx.db.transaction((tx) => finish(tx, ctx, subject, n))
  if (!done) return
  await voidPendingIntents(ctx, done.asked)
  await chargeFee(ctx, done.plan, done.feeCents)
}

async function finish(tx: Tx, ctx: Ctx, subject: string, changeId: number) {
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
  if (!known) return null
  const user = await lockPatient(tx, known.user_id)
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, known.id))
    .for('update')
  const [change] = await tx.select().from(subscriptionChanges).where(eq(subscriptionChanges.id, changeId))
  if (!subscription || !change || change.state === 'undone') return null
  const preview = Preview.parse(change.preview)
  // Repeated after a crash: the subscription has ended, and only its fee may be missing.
  if (change.state === 'final') return { plan: subscription, asked: [], feeCents: preview.fee_cents }
  await tx
    .update(subscriptionChanges)
    .set({ state: CHANGE_FINAL.to })
    .where(and(eq(subscriptionChanges.id, changeId), CHANGE_FINAL.allowed))
  if (subscription.state === 'ended') return { plan: subscription, asked: [], feeCents: 0 }
  const { asked: requested } = await actingAs({ actor: change.by }, () =>
    endSubscriptionNow(tx, ctx, {
      user,
      plan: subscription,
      preview,
      reason: change.reason,
      actor: change.by.startsWith('staff:') ? 'billing' : 'patient',
    }),
  )
  return { plan: subscription, asked: requested, feeCents: preview.fee_cents }
}

/**
 * Charges the early termination fee once on the card on file (D-10). A declined fee becomes a task for staff and is not
 * retried; an unknown outcome is looked up.
 */
export async function chargeFee(ctx: Ctx, subscription: SubscriptionRow, cents: number): Promise<void> {
  if (cents === 0) return
  const created = await ctx.db.transaction((tx) => createFeeIntent(tx, ctx, subscription, cents))
  if (!created) return
  const settled = await authorizePayment(ctx, created.intent, { card: 'saved', cardRef: created.cardRef })
  if (settled.state === 'captured' || settled.state === 'capturing') return
  if (settled.state === 'declined' || settled.state === 'action') return notifyUnpaidFee(ctx, subscription)
  throw new AppError('payment_pending')
}

/** Charges a fee that waited for the end of a hold; its number is the cents. */
export async function chargeWaitingFee(ctx: Ctx, { subject, n: cents }: ScheduledJob): Promise<void> {
  const [subscription] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
  if (subscription) await chargeFee(ctx, subscription, cents)
}

async function createFeeIntent(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
  cents: number,
): Promise<{ intent: PaymentIntentRow; cardRef: string } | null> {
  await lockPatient(tx, subscription.user_id)
  // Asked for again when the hold is over, unless the treatment ends with it: then there is no fee (D-76).
  if (await openHoldOf(tx, subscription.user_id)) {
    await scheduleJob(tx, ctx.clock, {
      kind: 'fee_charge',
      subject: subscription.public_id,
      n: cents,
      dueAt: after(ctx.clock.now(), HOLD_RETRY),
    })
    return null
  }
  const earlier = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.subscription_id, subscription.id), eq(intents.purpose, 'fee')))
  const card = await cardOnFile(tx, subscription.user_id)
  const live = earlier.find(({ state }) => PENDING_STATES.includes(state))
  if (live) return { intent: live, cardRef: live.card_ref ?? card?.ref ?? '' }
  if (earlier.some(({ state }) => state !== 'expired' && state !== 'voided')) return null
  if (!card) {
    await feeTask(tx, ctx, subscription)
    return null
  }
  const intent = await createPaymentIntent(tx, ctx, {
    operation: 'auth',
    purpose: 'fee',
    user_id: subscription.user_id,
    subscription_id: subscription.id,
    attempt: earlier.length + 1,
    cents,
    card_ref: card.ref,
  })
  return { intent, cardRef: card.ref }
}

async function notifyUnpaidFee(ctx: Ctx, subscription: SubscriptionRow): Promise<void> {
  await ctx.db.transaction((tx) => feeTask(tx, ctx, subscription))
}

const feeTask = (tx: Tx, ctx: Ctx, subscription: SubscriptionRow) =>
  createTask(tx, ctx, {
    kind: 'fee_unpaid',
    subject: `subscription:${subscription.public_id}`,
    userId: subscription.user_id,
    details: 'The card on file did not pay the fee of a cancelled plan. Decide whether to waive it.',
  })
