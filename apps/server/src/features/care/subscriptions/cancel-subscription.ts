import { and, eq } from 'drizzle-orm'
import type { NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { Patient } from '../../../caller.ts'
import { after, hours } from '../../../clock.ts'
import { currentActor } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { subscriptionChanges, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { readForAlarm } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { settleQuestionAboutPlan } from './ask-about-plan.ts'
import { previewCancellation, undoUntil, unshippedOf, type Preview } from './change-subscription.ts'
import { endSubscriptionNow } from './finish-cancellation.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { isCapturing, voidPendingIntents, type UserRow } from '../payments/index.ts'
import { transition } from '../../../db/transition.ts'
import { changeLifeCycle } from '@contour/domain/subscriptions/change-life-cycle'

const CHANGE_REPLACED = transition(changeLifeCycle, 'replaced', 'patient', subscriptionChanges.state)

/** A fee that was shown longer ago must be shown again (D-10). */
const SHOWN_FOR = hours(24)

type Cancelled = { orderStatus: OrderRow['status'] | null; undoUntil: Date | null }
type Answered = Cancelled & { emergency: NoticeKind | null }

/**
 * Ends the caller's subscription. Before the first capture, its open order is cancelled and every authorization voided
 * in the same step (D-16). A running subscription stops at once and can be restored for 24 hours; after that its
 * fee is charged, its refund made and its open shipment cancelled, as the preview stated.
 * @returns the cancelled order's status, or null if no order was open
 * @throws AppError not_found, wrong_status once ended or cancelled, payment_pending while money is being captured,
 * preview_required if a fee applies that was not shown
 */
export async function cancelSubscription(
  ctx: Ctx,
  caller: Patient,
  input: { subscriptionId: string; reason: string },
): Promise<Answered> {
  const done = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, caller.userId)
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.public_id, input.subscriptionId), eq(subscriptions.user_id, user.id)))
      .for('update')
    if (!subscription) throw new AppError('not_found')
    if (subscription.cancelled_at || !subscriptionLifeCycle.can(subscription.state, 'cancelled', 'patient'))
      throw new AppError('wrong_status')
    const preview = await previewCancellation(ctx, tx, subscription)
    assertFeeSeen(ctx, subscription, preview)
    for (const order of await unshippedOf(tx, subscription.id))
      if (await isCapturing(tx, order.id)) throw new AppError('payment_pending')
    const { notice: emergency } = await readForAlarm(tx, ctx, {
      userId: user.id,
      place: 'cancellation',
      texts: [input.reason],
    })
    const facts = { user, plan: subscription, preview, reason: input.reason || 'cancelled' }
    if (preview.can_undo) return { ...(await scheduleCancellation(tx, ctx, facts)), asked: [], emergency }
    const { cancelled, asked: requested } = await endSubscriptionNow(tx, ctx, { ...facts, actor: 'patient' })
    return { orderStatus: cancelled?.status ?? null, undoUntil: null, asked: requested, emergency }
  })
  await voidPendingIntents(ctx, done.asked)
  return { orderStatus: done.orderStatus, undoUntil: done.undoUntil, emergency: done.emergency }
}

function assertFeeSeen(ctx: Ctx, subscription: SubscriptionRow, preview: Preview): void {
  if (preview.fee_cents === 0) return
  const shown = subscription.fee_shown_cents === preview.fee_cents && subscription.fee_shown_at
  if (!shown || after(shown, SHOWN_FOR) < ctx.clock.now())
    throw new AppError('preview_required', { details: { fee_cents: preview.fee_cents } })
}

/**
 * Stops the subscription, for its patient or for staff on the phone: nothing renews or ships. Fee and refund are carried out
 * when the time to undo is over.
 */
export async function scheduleCancellation(
  tx: Tx,
  ctx: Ctx,
  {
    user,
    plan: subscription,
    preview,
    reason,
  }: { user: UserRow; plan: SubscriptionRow; preview: Preview; reason: string },
): Promise<Cancelled> {
  const now = ctx.clock.now()
  const until = undoUntil(ctx)
  // An earlier pause or change of date can no longer be undone on its own.
  await tx
    .update(subscriptionChanges)
    .set({ state: CHANGE_REPLACED.to })
    .where(and(eq(subscriptionChanges.subscription_id, subscription.id), CHANGE_REPLACED.allowed))
  const [change] = await tx
    .insert(subscriptionChanges)
    .values({
      subscription_id: subscription.id,
      kind: 'cancelled',
      preview,
      by: currentActor(),
      before: {},
      reason,
      at: now,
      undo_until: until,
      state: 'open',
    })
    .returning()
  if (!change) throw new Error('change not written')
  await tx.update(subscriptions).set({ cancelled_at: now }).where(eq(subscriptions.id, subscription.id))
  await scheduleJob(tx, ctx.clock, {
    kind: 'cancellation_final',
    subject: subscription.public_id,
    n: change.id,
    dueAt: until,
  })
  await settleQuestionAboutPlan(tx, ctx, subscription, 'The plan was canceled.')
  await audit(tx, 'subscription.cancel_asked', {
    subjectUser: user.id,
    subject: `subscription:${subscription.public_id}`,
    after: { fee_cents: preview.fee_cents, refund_cents: preview.refund_cents, reason },
  })
  await notify(tx, ctx, 'plan_cancelled', user, {
    subscriptionId: subscription.public_id,
    changeId: String(change.id),
    lines: preview.lines,
  })
  return { orderStatus: null, undoUntil: until }
}
