import { and, eq } from 'drizzle-orm'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import { after, hours } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { subscriptionChanges, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { planDue } from '../../jobs/due.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { previewCancellation, undoUntil, unshippedOf } from './change-plan.ts'
import type { Preview } from './change-plan.ts'
import { endPlanNow } from './finish-cancellation.ts'
import { lockUser } from './intent-store.ts'
import type { UserRow } from './intent-store.ts'
import type { PlanRow } from './plan-store.ts'
import { isCapturing, settleIntents } from './release-holds.ts'

/** A fee that was shown longer ago has to be shown again (D-10). */
const SHOWN_FOR = hours(24)

type Cancelled = { orderStatus: OrderRow['status'] | null; undoUntil: Date | null }

/**
 * Ends the caller's plan. Before the first capture its open order is cancelled and every hold let go in the same step
 * (D-16). A running plan stops at once and can be taken back for 24 hours: then its fee is charged, its refund
 * made and its open shipment cancelled, as the preview said.
 * @returns the cancelled order's status, or null where no order was open
 * @throws Fault not_found, wrong_status once ended or cancelled, payment_pending while money is being taken,
 *   preview_required where a fee applies that was not shown
 */
export async function cancelSubscription(
  ctx: Ctx,
  caller: Patient,
  wish: { subscriptionId: string; reason: string },
): Promise<Cancelled> {
  const by = actorOf(caller)
  const done = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    const [plan] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.public_id, wish.subscriptionId), eq(subscriptions.user_id, user.id)))
      .for('update')
    if (!plan) throw new Fault('not_found')
    if (
      plan.cancelled_at ||
      !subscriptionLifeCycle.can(plan.state as SubscriptionState, 'cancelled', 'patient')
    )
      throw new Fault('wrong_status')
    const preview = await previewCancellation(ctx, tx, plan)
    refuseUnseenFee(ctx, plan, preview)
    for (const order of await unshippedOf(tx, plan.id))
      if (await isCapturing(tx, order.id)) throw new Fault('payment_pending')
    const facts = { user, plan, preview, by, reason: wish.reason || 'cancelled' }
    if (preview.can_undo) return { ...(await holdCancellation(tx, ctx, facts)), asked: [] }
    const { cancelled, asked } = await endPlanNow(tx, ctx, { ...facts, actor: 'patient' })
    return { orderStatus: cancelled?.status ?? null, undoUntil: null, asked }
  })
  await settleIntents(ctx, done.asked)
  ctx.soon('outbox')
  return { orderStatus: done.orderStatus, undoUntil: done.undoUntil }
}

function refuseUnseenFee(ctx: Ctx, plan: PlanRow, preview: Preview): void {
  if (preview.fee_cents === 0) return
  const shown = plan.fee_shown_cents === preview.fee_cents && plan.fee_shown_at
  if (!shown || after(shown, SHOWN_FOR) < ctx.clock.now())
    throw new Fault('preview_required', { details: { fee_cents: preview.fee_cents } })
}

/** The plan stops: nothing renews or ships. What it costs is carried out when the time to undo is over. */
async function holdCancellation(
  tx: Tx,
  ctx: Ctx,
  {
    user,
    plan,
    preview,
    by,
    reason,
  }: { user: UserRow; plan: PlanRow; preview: Preview; by: string; reason: string },
): Promise<Cancelled> {
  const now = ctx.clock.now()
  const until = undoUntil(ctx)
  // An earlier pause or move can no longer be taken back by itself.
  await tx
    .update(subscriptionChanges)
    .set({ state: 'final' })
    .where(and(eq(subscriptionChanges.subscription_id, plan.id), eq(subscriptionChanges.state, 'open')))
  const [change] = await tx
    .insert(subscriptionChanges)
    .values({
      subscription_id: plan.id,
      kind: 'cancelled',
      preview,
      before: {},
      by,
      reason,
      at: now,
      undo_until: until,
      state: 'open',
    })
    .returning()
  if (!change) throw new Error('change not written')
  await tx.update(subscriptions).set({ cancelled_at: now }).where(eq(subscriptions.id, plan.id))
  await planDue(tx, ctx.clock, {
    kind: 'cancellation_final',
    subject: plan.public_id,
    n: change.id,
    dueAt: until,
  })
  await writeAudit(tx, ctx.clock, {
    actor: by,
    purpose: 'operations',
    action: 'subscription.cancel_asked',
    subjectUser: user.id,
    subject: `subscription:${plan.public_id}`,
    after: { fee_cents: preview.fee_cents, refund_cents: preview.refund_cents, reason },
  })
  await notify(tx, ctx, 'plan_cancelled', user, {
    subscriptionId: plan.public_id,
    changeId: String(change.id),
    lines: preview.lines,
  })
  return { orderStatus: null, undoUntil: until }
}
