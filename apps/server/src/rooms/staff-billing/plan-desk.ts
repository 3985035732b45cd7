import { and, eq, gt, isNull } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { cardBlocks, subscriptions, users } from '../../db/schema.ts'
import { Fault, notFound } from '../../fault.ts'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { writeAudit } from '../audit/index.ts'
import {
  chargeFee,
  endPlanNow,
  lockPlan,
  lockUser,
  previewCancellation,
  settleIntents,
} from '../billing/index.ts'
import type { PlanRow } from '../billing/index.ts'

/** What cancelling a plan for its patient does and costs. */
export async function previewStaffCancel(ctx: Ctx, id: string) {
  const plan = await findPlan(ctx, id)
  if (!canCancel(plan)) throw new Fault('wrong_status')
  const waived = await previewCancellation(ctx, ctx.db, plan, { waiveFee: true })
  return {
    status: 'success' as const,
    message: 'What cancelling does.',
    preview: await previewCancellation(ctx, ctx.db, plan, { waiveFee: false }),
    waived_lines: waived.lines,
  }
}

/**
 * Cancels a plan for its patient at once, with or without the fee (M-27). The fee is charged only where a consent
 * names it (D-10); staff have read its amount from the preview to the patient.
 * @throws Fault not_found, wrong_status, payment_pending while money is being taken
 */
export async function cancelPlanForPatient(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; reason: string; waive_fee: boolean },
) {
  const actor = asStaff(caller).roles.includes('support') ? ('support' as const) : ('billing' as const)
  const by = actorOf(caller)
  const known = await findPlan(ctx, input.id)
  const done = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, known.user_id)
    const plan = await lockPlan(tx, known.id)
    if (!canCancel(plan)) throw new Fault('wrong_status')
    const preview = await previewCancellation(ctx, tx, plan, { waiveFee: input.waive_fee })
    const fee = preview.fee_cents
    const { asked } = await endPlanNow(tx, ctx, {
      user,
      plan,
      preview,
      by,
      reason: input.reason,
      actor,
    })
    await writeAudit(tx, ctx.clock, {
      actor: by,
      purpose: 'payment',
      action: 'subscription.cancelled_by_staff',
      subjectUser: user.id,
      subject: `subscription:${plan.public_id}`,
      after: { fee_cents: fee, waived: input.waive_fee, reason: input.reason },
      requestId: caller.source.requestId,
    })
    return { plan, asked, fee }
  })
  await settleIntents(ctx, done.asked)
  ctx.soon('outbox')
  await chargeFee(ctx, done.plan, done.fee)
  return { status: 'success' as const, message: 'Plan cancelled.', fee_cents: done.fee }
}

const canCancel = (plan: PlanRow) =>
  !plan.cancelled_at && subscriptionLifeCycle.can(plan.state as SubscriptionState, 'cancelled', 'billing')

async function findPlan(ctx: Ctx, id: string): Promise<PlanRow> {
  const [plan] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, id))
  if (!plan) throw notFound()
  return plan
}

/** Lifts the card blocks of a person before they end by themselves, with a note of why (S-36). */
export async function liftBlock(ctx: Ctx, caller: Caller, input: { id: string; reason: string }) {
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
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'payment',
      action: 'card_block.lifted',
      subjectUser: user.id,
      after: { blocks: rows.length, reason: input.reason },
      requestId: caller.source.requestId,
    })
    return rows.length
  })
  return { status: 'success' as const, message: 'Blocks lifted.', lifted }
}
