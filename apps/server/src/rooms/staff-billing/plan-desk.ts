import { and, eq, gt, isNull } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { cardBlocks, credits, subscriptions, users } from '../../db/schema.ts'
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
  const preview = await previewCancellation(ctx, ctx.db, plan)
  return {
    status: 'success' as const,
    message: 'What cancelling does.',
    preview: { ...preview, can_undo: false },
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
    const preview = { ...(await previewCancellation(ctx, tx, plan)), can_undo: false }
    const fee = input.waive_fee ? 0 : preview.fee_cents
    const lines = fee === preview.fee_cents ? preview.lines : ['Your plan stops today. No fee is charged.']
    const { asked } = await endPlanNow(tx, ctx, {
      user,
      plan,
      preview: { ...preview, lines },
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

/** Grants a credit that the next charge uses up (M-28). */
export async function grantCredit(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; cents: number; reason: string },
) {
  const id = ctx.random.id()
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.public_id, input.id))
    if (!known) throw notFound()
    const user = await lockUser(tx, known.id)
    await tx.insert(credits).values({
      public_id: id,
      user_id: user.id,
      cents: input.cents,
      reason: input.reason,
      by: actorOf(caller),
      at: ctx.clock.now(),
    })
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'payment',
      action: 'credit.granted',
      subjectUser: user.id,
      after: { cents: input.cents, reason: input.reason },
      requestId: caller.source.requestId,
    })
  })
  return { status: 'success' as const, message: 'Credit granted.', credit_id: id }
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
