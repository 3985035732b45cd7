import { SECOND_APPROVER_LIMIT } from '@contour/domain/payments/second-approver'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { intents, refunds } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { agreedEvent, requireSecondPerson } from '../../ground/approvals/index.ts'
import { audit } from '../../ground/audit/index.ts'
import {
  requestedToday,
  needsSecondApproval,
  lockPaymentIntent,
  createRefund,
  leftWithout,
  moreThanIsLeft,
  processRefunds,
} from '../../care/payments/index.ts'
import type { RefundRow } from '../../care/payments/index.ts'
import { recordRefundDecision } from '../../care/replacement/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { refundRows } from './billing-rows.ts'
import { transition } from '../../../db/transition.ts'
import { refundLifeCycle, type RefundState } from '@contour/domain/payments/refund-life-cycle'

const DECISIONS = {
  created: transition(refundLifeCycle, 'approved', 'staff', refunds.state),
  refused: transition(refundLifeCycle, 'refused', 'staff', refunds.state),
}

const WAITING_FIRST: readonly SortKey[] = [
  { by: sql`(${refunds.state} <> 'waiting')`, kind: 'boolean' },
  { by: refunds.id, kind: 'number', order: 'desc' },
]

/** Lists a page of refunds, those that wait for a second approver first. */
export async function listRefunds(
  ctx: Ctx,
  caller: Caller,
  requested: { state?: RefundState | undefined; after?: string | undefined },
) {
  const page = keyset(WAITING_FIRST, requested.after)
  const wanted = requested.state ? eq(refunds.state, requested.state) : undefined
  const found = await ctx.db
    .select()
    .from(refunds)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ state, id }) => [state !== 'waiting', id])
  const countOf = (where: SQL | undefined) =>
    countRows(ctx.db, ctx.db.select({ id: refunds.id }).from(refunds).where(where).$dynamic())
  return {
    message: 'Refunds.',
    rows: await refundRows(ctx, rows, caller),
    next,
    total: await countOf(wanted),
    waiting: await countOf(eq(refunds.state, 'waiting')),
    limit_cents: SECOND_APPROVER_LIMIT,
    asked_today_cents: await requestedToday(ctx.db, ctx, actorOf(caller)),
  }
}

/**
 * Requests a refund of a captured payment, in full or in part, with a reason. Above the limit, which counts the total
 * per payment and per staff member and day, a second approver must approve it (M-28, D-61).
 * @throws AppError not_found, wrong_status without captured money, amount_mismatch for more than is left
 */
export async function askRefund(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; cents: number; reason: string },
) {
  const { drawn: created, waits } = await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: intents.id }).from(intents).where(eq(intents.public_id, input.id))
    if (!known) throw notFound()
    const staff = asStaff(caller)
    // Support moves no money: billing decides about what it asks for (D-94).
    const waits =
      !staff.roles.includes('billing') ||
      (await needsSecondApproval(tx, ctx, staff, { cents: input.cents, intentId: known.id }))
    const { intent } = await lockPaymentIntent(tx, known.id)
    const refund = await createRefund(tx, ctx, {
      intent,
      cents: input.cents,
      reason: input.reason,
      waits,
    })
    if (waits)
      await createTask(tx, ctx, {
        kind: 'refund_waits',
        subject: `refund:${refund.public_id}`,
        userId: intent.user_id,
        details: staff.roles.includes('billing')
          ? 'The refund is above the limit for one person.'
          : 'Support asks for the refund of a payment.',
      })
    return { drawn: refund, waits }
  })
  if (!waits) await processRefunds(ctx, [created.id])
  return answer(ctx, caller, created.id, waits ? 'The refund waits for approval by billing.' : 'Refund sent.')
}

/**
 * Approves a waiting refund on behalf of the second approver and sends it.
 * @throws AppError not_found, wrong_status unless it waits, second_person for the staff member who requested it,
 * unless nobody else can and a day has passed (D-101)
 */
export async function approveRefund(ctx: Ctx, caller: Caller, id: string) {
  const approved = await decide(ctx, caller, id, 'created')
  await processRefunds(ctx, [approved.id])
  return answer(ctx, caller, approved.id, 'Refund sent.')
}

export async function refuseRefund(ctx: Ctx, caller: Caller, id: string) {
  const refused = await decide(ctx, caller, id, 'refused')
  return answer(ctx, caller, refused.id, 'Refund refused.')
}

async function decide(ctx: Ctx, caller: Caller, id: string, to: 'created' | 'refused'): Promise<RefundRow> {
  return ctx.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ intentId: refunds.intent_id })
      .from(refunds)
      .where(eq(refunds.public_id, id))
    if (!known) throw notFound()
    const { intent } = await lockPaymentIntent(tx, known.intentId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.public_id, id)).for('update')
    if (!refund) throw notFound()
    if (refund.state !== 'waiting') throw new AppError('wrong_status')
    const by = actorOf(caller)
    const work = { role: 'billing', author: refund.approver, by, madeAt: refund.at } as const
    const alone = to === 'created' && (await requireSecondPerson(tx, ctx, work))
    // The gateway may have returned the money another way while the refund waited (D-99).
    const left = await leftWithout(tx, intent, refund)
    if (to === 'created' && refund.cents > left) throw moreThanIsLeft(left)
    const [decided] = await tx
      .update(refunds)
      .set({
        state: DECISIONS[to].to,
        second_approver: refund.approver === by ? null : by,
        updated_at: ctx.clock.real(),
      })
      .where(and(eq(refunds.id, refund.id), DECISIONS[to].allowed))
      .returning()
    if (!decided) throw new AppError('wrong_status')
    await recordRefundDecision(tx, ctx, caller, { id: decided.id, approved: to === 'created' })
    const event = to === 'created' ? agreedEvent(alone) : 'It was refused.'
    await resolveTasks(tx, ctx, { kinds: ['refund_waits'], subject: `refund:${id}` }, event)
    await audit(tx, to === 'created' ? 'refund.second_approved' : 'refund.refused', {
      subject: `refund:${refund.public_id}`,
      before: { state: 'waiting', asked_by: refund.approver },
      after: { state: to, cents: refund.cents, ...(alone ? { alone } : {}) },
    })
    return decided
  })
}

async function answer(ctx: Ctx, caller: Caller, refundId: number, message: string) {
  const found = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const [refund] = await refundRows(ctx, found, caller)
  if (!refund) throw notFound()
  return { message, refund }
}
