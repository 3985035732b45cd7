import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents, periods, savedCards, subscriptionChanges, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import type { DueItem } from '../../jobs/due.ts'
import { notify } from '../notifications/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { voidUndecided } from '../prescriptions/index.ts'
import { createTask } from '../tasks/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { unshippedOf } from './change-plan.ts'
import type { Preview } from './change-plan.ts'
import { endSubscription } from './end-subscription.ts'
import { UNDECIDED, drawIntent, lockUser } from './intent-store.ts'
import type { IntentRow, UserRow } from './intent-store.ts'
import { placeHold } from './place-hold.ts'
import type { PlanRow } from './plan-store.ts'
import { drawPeriodRefund } from './refund-store.ts'
import { settleIntents } from './release-holds.ts'

type Ending = {
  user: UserRow
  plan: PlanRow
  preview: Preview
  by: string
  reason: string
  actor: 'patient' | 'support' | 'billing'
}

/**
 * Carries out a cancellation in one transaction: the plan ends, its open order is cancelled, an unanswered prescription
 * is voided, holds are marked to be let go and the refund is written down. Settle the answered intents after the commit.
 */
export async function endPlanNow(
  tx: Tx,
  ctx: Ctx,
  { user, plan, preview, by, reason, actor }: Ending,
): Promise<{ cancelled: OrderRow | null; asked: number[] }> {
  await endSubscription(tx, ctx, { subscriptionId: plan.id, event: 'cancelled', actor, by, reason })
  const asked: number[] = []
  let cancelled: OrderRow | null = null
  for (const order of await unshippedOf(tx, plan.id)) {
    const done = await cancelOrder(tx, ctx, { order, actor, by })
    await voidUndecided(tx, ctx, done.cancelled, {
      by,
      reason: 'The plan was cancelled.',
      requestId: null,
    })
    cancelled = done.cancelled
    asked.push(...done.asked)
  }
  if (preview.refund_cents > 0) await refundPeriod(tx, ctx, plan, preview.refund_cents, by)
  // Where it could be undone the receipt went out when it was asked for.
  if (!preview.can_undo)
    await notify(tx, ctx, 'plan_cancelled', user, {
      subscriptionId: plan.public_id,
      changeId: 'now',
      lines: preview.lines,
    })
  return { cancelled, asked }
}

async function refundPeriod(tx: Tx, ctx: Ctx, plan: PlanRow, cents: number, by: string): Promise<void> {
  const paid = await tx
    .select()
    .from(periods)
    .where(and(eq(periods.subscription_id, plan.id), eq(periods.state, 'paid')))
    .orderBy(periods.n)
  const current = paid.at(-1)
  if (current) await drawPeriodRefund(tx, ctx, { periodId: current.id, cents, reason: 'cancelled', by })
}

/** Due when a cancellation can no longer be undone: its figures become the ledger's (A-01, D-10). */
export async function finishCancellation(ctx: Ctx, { subject, n }: DueItem): Promise<void> {
  const done = await ctx.db.transaction((tx) => finish(tx, ctx, subject, n))
  if (!done) return
  await settleIntents(ctx, done.asked)
  ctx.soon('outbox')
  await chargeFee(ctx, done.plan, done.feeCents)
}

async function finish(tx: Tx, ctx: Ctx, subject: string, changeId: number) {
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
  if (!known) return null
  const user = await lockUser(tx, known.user_id)
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, known.id)).for('update')
  const [change] = await tx.select().from(subscriptionChanges).where(eq(subscriptionChanges.id, changeId))
  if (!plan || !change || change.state === 'undone') return null
  const preview = change.preview as Preview
  // Run again after a crash: the plan has ended, and only its fee may be missing.
  if (change.state === 'final') return { plan, asked: [], feeCents: preview.fee_cents }
  await tx.update(subscriptionChanges).set({ state: 'final' }).where(eq(subscriptionChanges.id, changeId))
  if (plan.state === 'ended') return { plan, asked: [], feeCents: 0 }
  const { asked } = await endPlanNow(tx, ctx, {
    user,
    plan,
    preview,
    by: change.by,
    reason: change.reason,
    actor: change.by.startsWith('staff:') ? 'billing' : 'patient',
  })
  return { plan, asked, feeCents: preview.fee_cents }
}

/**
 * Charges the early termination fee once on the card on file (D-10). A declined fee is told to staff and not tried
 * again; an outcome that is unknown is looked up.
 */
export async function chargeFee(ctx: Ctx, plan: PlanRow, cents: number): Promise<void> {
  if (cents === 0) return
  const drawn = await ctx.db.transaction((tx) => drawFee(tx, ctx, plan, cents))
  if (!drawn) return
  const settled = await placeHold(ctx, drawn.intent, { card: 'saved', cardRef: drawn.cardRef })
  if (settled.state === 'captured' || settled.state === 'capturing') return
  if (settled.state === 'declined' || settled.state === 'action') return tellUnpaidFee(ctx, plan)
  throw new Fault('payment_pending')
}

async function drawFee(
  tx: Tx,
  ctx: Ctx,
  plan: PlanRow,
  cents: number,
): Promise<{ intent: IntentRow; cardRef: string } | null> {
  await lockUser(tx, plan.user_id)
  const earlier = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.subscription_id, plan.id), eq(intents.purpose, 'fee')))
  const [card] = await tx
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.user_id, plan.user_id), eq(savedCards.current, 1)))
  const live = earlier.find(({ state }) => UNDECIDED.includes(state))
  if (live) return { intent: live, cardRef: live.card_ref ?? card?.ref ?? '' }
  if (earlier.some(({ state }) => state !== 'expired' && state !== 'voided')) return null
  if (!card) {
    await feeTask(tx, ctx, plan)
    return null
  }
  const intent = await drawIntent(tx, ctx, {
    operation: 'auth',
    purpose: 'fee',
    user_id: plan.user_id,
    subscription_id: plan.id,
    attempt: earlier.length + 1,
    cents,
    card_ref: card.ref,
  })
  return { intent, cardRef: card.ref }
}

async function tellUnpaidFee(ctx: Ctx, plan: PlanRow): Promise<void> {
  await ctx.db.transaction((tx) => feeTask(tx, ctx, plan))
}

const feeTask = (tx: Tx, ctx: Ctx, plan: PlanRow) =>
  createTask(tx, ctx, {
    kind: 'fee_unpaid',
    subject: `subscription:${plan.public_id}`,
    userId: plan.user_id,
    details: 'The card on file did not pay the fee of a cancelled plan. Decide whether to waive it.',
  })
