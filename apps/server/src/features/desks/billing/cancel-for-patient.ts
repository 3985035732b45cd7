import { and, eq, gt, isNull } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { cardBlocks, subscriptions, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import { audit } from '../../ground/audit/index.ts'
import {
  chargeFee,
  endSubscriptionNow,
  lockSubscription,
  previewCancellation,
  scheduleCancellation,
  undoChangeFor,
} from '../../care/subscriptions/index.ts'
import { needsSecondApproval, voidPendingIntents } from '../../care/payments/index.ts'
import type { SubscriptionRow } from '../../care/subscriptions/index.ts'

export async function previewStaffCancellation(ctx: Ctx, caller: Caller, id: string) {
  const subscription = await findPlan(ctx, id)
  if (!canCancel(subscription)) throw new AppError('wrong_status')
  const waived = await previewCancellation(ctx, ctx.db, subscription, { waiveFee: true })
  const preview = await previewCancellation(ctx, ctx.db, subscription, { waiveFee: false })
  return {
    message: 'What cancelling does.',
    preview,
    waived_lines: waived.lines,
    may_waive: await ctx.db.transaction((tx) => mayWaive(tx, ctx, asStaff(caller), preview.fee_cents)),
  }
}

/** Support waives a fee within the limit of D-61; above it, billing decides. */
const mayWaive = async (tx: Tx, ctx: Ctx, staff: StaffCaller, cents: number): Promise<boolean> =>
  staff.roles.includes('billing') || !(await needsSecondApproval(tx, ctx, staff, { cents }))

/**
 * Cancels a subscription for its patient, with or without the fee (M-27), with the same 24 hours to undo it as in the portal
 * (A-01, D-94). The fee is charged only if a consent names it (D-10); staff have read its amount from the preview to the patient.
 * @throws AppError not_found, wrong_status, second_person for a waiver of support above the limit, payment_pending while money
 * is being captured
 */
export async function cancelSubscriptionForPatient(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; reason: string; waive_fee: boolean },
) {
  const actor = asStaff(caller).roles.includes('support') ? ('support' as const) : ('billing' as const)
  const known = await findPlan(ctx, input.id)
  const done = await ctx.db.transaction(async (tx) => {
    if (input.waive_fee) {
      const owed = await previewCancellation(ctx, tx, known, { waiveFee: false })
      if (!(await mayWaive(tx, ctx, asStaff(caller), owed.fee_cents)))
        throw new AppError('second_person', {
          message: 'This fee is above what support waives. Hand the patient over to billing.',
        })
    }
    const user = await lockPatient(tx, known.user_id)
    const subscription = await lockSubscription(tx, known.id)
    if (!canCancel(subscription)) throw new AppError('wrong_status')
    const preview = await previewCancellation(ctx, tx, subscription, { waiveFee: input.waive_fee })
    const fee = preview.fee_cents
    const facts = { user, plan: subscription, preview, reason: input.reason }
    const undoUntil = preview.can_undo ? (await scheduleCancellation(tx, ctx, facts)).undoUntil : null
    const requested = preview.can_undo ? [] : (await endSubscriptionNow(tx, ctx, { ...facts, actor })).asked
    await audit(tx, 'subscription.cancelled_by_staff', {
      subjectUser: user.id,
      subject: `subscription:${subscription.public_id}`,
      after: { fee_cents: fee, waived: input.waive_fee, reason: input.reason },
    })
    return { plan: subscription, asked: requested, fee, undoUntil }
  })
  await voidPendingIntents(ctx, done.asked)
  // One that can be undone charges its fee when that time is over.
  if (done.undoUntil === null) await chargeFee(ctx, done.plan, done.fee)
  return {
    message: 'Plan canceled.',
    fee_cents: done.fee,
    undo_until: done.undoUntil?.toISOString() ?? null,
  }
}

/**
 * Takes back a cancellation for a patient who calls again in time.
 * @throws AppError not_found, undo_over
 */
export async function undoCancellationForPatient(ctx: Ctx, id: string) {
  const known = await findPlan(ctx, id)
  if (!known.cancelled_at) throw new AppError('undo_over')
  return undoChangeFor(ctx, { userId: known.user_id }, id)
}

const canCancel = (subscription: SubscriptionRow) =>
  !subscription.cancelled_at && subscriptionLifeCycle.can(subscription.state, 'cancelled', 'billing')

async function findPlan(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  const [subscription] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, id))
  if (!subscription) throw notFound()
  return subscription
}

/** Lifts the card blocks of a patient before they expire, and audits the reason (S-36). */
export async function liftBlock(ctx: Ctx, input: { id: string; reason: string }) {
  const lifted = await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.public_id, input.id))
    if (!user) throw notFound()
    const rows = await tx
      .update(cardBlocks)
      .set({ lifted_at: ctx.clock.now() })
      .where(
        and(
          eq(cardBlocks.user_id, user.id),
          gt(cardBlocks.until, ctx.clock.now()),
          isNull(cardBlocks.lifted_at),
        ),
      )
      .returning({ id: cardBlocks.id })
    await audit(tx, 'card_block.lifted', {
      subjectUser: user.id,
      after: { blocks: rows.length, reason: input.reason },
    })
    return rows.length
  })
  return { message: 'Blocks lifted.', lifted }
}
