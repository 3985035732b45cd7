import { dollars } from '@contour/domain/money/cents'
import type { Drug } from '@contour/domain/dosing/drug'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import { desc, eq } from 'drizzle-orm'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { subscriptions } from '../../db/schema.ts'
import { nextPeriodNumber, openChangeOf, readPeriod } from '../billing/index.ts'
import type { ChangeKind, PlanRow } from '../billing/index.ts'
import { dueCents } from './due-cents.ts'
import { isMovable, planName } from './own-plan.ts'

/**
 * GET /api/subscription-items: the caller's plans, newest first; amounts in dollars on the wire (document 2 §3, D-25).
 * A plan whose cancellation can still be undone shows as ended, with the time up to which it can.
 */
export async function listSubscriptions(ctx: Ctx, caller: Caller) {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, asPatient(caller).userId))
    .orderBy(desc(subscriptions.created_at), desc(subscriptions.id))
  const plans = []
  for (const row of rows) plans.push(await planOnWire(ctx, row))
  return { status: 'success' as const, message: 'Your subscriptions.', subscriptions: plans }
}

async function planOnWire(ctx: Ctx, row: PlanRow) {
  const status = (row.cancelled_at ? 'ended' : row.state) as SubscriptionState
  const change = await openChangeOf(ctx.db, row.id)
  const undo = change && change.undo_until > ctx.clock.now() ? change : null
  const endedAt = row.cancelled_at ?? row.ended_at
  const due = status === 'paused' ? await amountDue(ctx, row) : null
  return {
    id: row.public_id,
    plan_name: planName(row),
    payment_terms: row.term as 1 | 3 | 6 | 12,
    amount: dollars(row.renewal_cents),
    next_billing_date: row.cancelled_at ? null : row.next_billing_on,
    status,
    can_cancel: subscriptionLifeCycle.can(status, 'cancelled', 'patient'),
    drug: row.drug as Drug,
    can_pay: status === 'paused',
    amount_due: due === null ? null : dollars(due),
    past_due_since: row.past_due_on,
    can_move: await isMovable(ctx.db, row),
    paused_until: row.paused_until,
    undo: undo && { kind: undo.kind as ChangeKind, until: undo.undo_until.toISOString() },
    starts_on: row.starts_on ?? row.anchor_on,
    ended_on: endedAt ? easternDate(endedAt) : null,
  }
}

async function amountDue(ctx: Ctx, row: PlanRow): Promise<number> {
  const n = await nextPeriodNumber(ctx.db, row.id)
  return dueCents(ctx.db, row, await readPeriod(ctx.db, row.id, n))
}
