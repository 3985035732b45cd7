import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { dollars } from '@contour/domain/money/cents'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { easternDate } from '@contour/domain/time/plain-date'
import { desc, eq } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { subscriptions } from '../../../db/schema.ts'
import { nextPeriodNumber, readPeriod, type SubscriptionRow } from './subscriptions-store.ts'
import { openChangeOf } from './change-subscription.ts'
import { amountDueCents } from './amount-due.ts'
import { readLineDays } from '../supply/index.ts'
import { readSupplyAhead } from './supply-ahead.ts'
import { isMovable } from './own-subscription.ts'
import { firstChargeCents, nextChargeOn } from './next-charge.ts'
import { renewalsOf } from './stopped-renewals.ts'

/**
 * GET /api/subscription-items: lists the caller's subscriptions, newest first; amounts in dollars in the response
 * (document 2 §3, D-25). One whose cancellation can still be undone shows as ended, with the deadline to undo it. A
 * subscription bought ahead is shown with the one that it follows until it starts (D-73).
 */
export async function listSubscriptions(ctx: Ctx, caller: Caller) {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, asPatient(caller).userId))
    .orderBy(desc(subscriptions.created_at), desc(subscriptions.id))
  const shown = rows.filter(({ state }) => state !== 'scheduled')
  const plans = []
  for (const row of rows) {
    if (row.state === 'scheduled') continue
    const state = row.cancelled_at ? 'ended' : row.state
    const newest = shown.find(({ drug }) => drug === row.drug) === row
    const next = newest ? rows.find((one) => one.state === 'scheduled' && one.drug === row.drug) : null
    plans.push(await toSubscriptionResponse(ctx, row, state, next ?? null))
  }
  return { message: 'Your subscriptions.', subscriptions: plans }
}

async function toSubscriptionResponse(
  ctx: Ctx,
  row: SubscriptionRow,
  state: Exclude<SubscriptionState, 'scheduled'>,
  next: SubscriptionRow | null,
) {
  const endedAt = row.cancelled_at ?? row.ended_at
  const due = state === 'paused' ? await amountDue(ctx, row) : null
  const renewals = await renewalsOf(ctx.db, row.id)
  return {
    id: row.public_id,
    plan_name: planNameOf(row),
    payment_terms: row.term,
    amount: dollars(state === 'pending' ? await firstChargeCents(ctx, row) : row.renewal_cents),
    next_billing_date: nextChargeOn(ctx, row, renewals),
    status: state === 'pending' ? ('active' as const) : state,
    awaits_shipment: state === 'pending',
    can_cancel: subscriptionLifeCycle.can(state, 'cancelled', 'patient'),
    drug: row.drug,
    can_pay: state === 'paused',
    amount_due: due === null ? null : dollars(due),
    past_due_since: row.past_due_on,
    renewals,
    can_move: await isMovable(ctx.db, row),
    supply: state === 'pending' ? null : await readSupplyAhead(ctx, ctx.db, row),
    dose_days: state === 'pending' ? [] : await readLineDays(ctx.db, { userId: row.user_id, drug: row.drug }),
    paused_until: row.paused_until,
    undo: await undoOf(ctx, row),
    starts_on: row.starts_on ?? row.anchor_on,
    ended_on: endedAt ? easternDate(endedAt) : null,
    next_plan: next && (await toNextResponse(ctx, next)),
  }
}

/** Returns the subscription bought ahead; its first charge was captured when it was bought. */
async function toNextResponse(ctx: Ctx, row: SubscriptionRow) {
  const state = row.cancelled_at ? 'ended' : row.state
  return {
    id: row.public_id,
    plan_name: planNameOf(row),
    amount: dollars(await firstChargeCents(ctx, row)),
    starts_on: row.starts_on ?? easternDate(ctx.clock.now()),
    can_cancel: subscriptionLifeCycle.can(state, 'cancelled', 'patient'),
    undo: await undoOf(ctx, row),
  }
}

async function undoOf(ctx: Ctx, row: SubscriptionRow) {
  const change = await openChangeOf(ctx.db, row.id)
  if (!change || change.undo_until <= ctx.clock.now()) return null
  return { kind: change.kind, until: change.undo_until.toISOString() }
}

async function amountDue(ctx: Ctx, row: SubscriptionRow): Promise<number> {
  const n = await nextPeriodNumber(ctx.db, row.id)
  return amountDueCents(ctx.db, row, await readPeriod(ctx.db, row.id, n))
}
