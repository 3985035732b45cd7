import { formatUsd } from '@contour/domain/money/cents'
import {
  PAUSE_MONTHS_MAX,
  movableDays,
  moveCycle,
  pauseCycle,
  periodStart,
} from '@contour/domain/subscriptions/schedule'
import type { Cycle } from '@contour/domain/subscriptions/schedule'
import { dateInWords } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { subscriptionChanges, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import { cycleOf, nextPeriodNumber, planNextCharge, readPeriod, termOf, undoUntil } from '../billing/index.ts'
import type { PlanRow, Preview } from '../billing/index.ts'
import { notify } from '../notifications/index.ts'
import { dueCents } from './due-cents.ts'
import { isMovable, lockOwnPlan, readOwnPlan } from './own-plan.ts'

/** What a move or a pause asks for; one of the two. */
type Wish = { on?: string | undefined; months?: number | undefined }

type Planned = { n: number; cycle: Cycle; preview: Preview }

/** What moving the next charge, or pausing for months, does; nothing changes yet. */
export async function previewMove(ctx: Ctx, caller: Patient, input: Wish & { id: string }) {
  const plan = await readOwnPlan(ctx.db, caller, input.id)
  if (!(await isMovable(ctx.db, plan))) throw new Fault('wrong_status')
  const { preview } = await planMove(ctx.db, plan, input)
  return {
    status: 'success' as const,
    message: 'What this changes.',
    preview,
    ...movableDays(plan.next_billing_on ?? ''),
  }
}

/** Moves the next charge to a later day; later charges keep that day of the month. */
export const moveDate = (ctx: Ctx, caller: Patient, input: { id: string; on: string }) =>
  changeDate(ctx, caller, input.id, { on: input.on })

/** Puts everything still to come off by whole months. */
export const pausePlan = (ctx: Ctx, caller: Patient, input: { id: string; months: number }) =>
  changeDate(ctx, caller, input.id, { months: input.months })

/** @throws Fault invalid_request for a day out of reach, wrong_status where the next charge is under way */
async function planMove(db: Reader, plan: PlanRow, { on, months }: Wish): Promise<Planned> {
  if ((on === undefined) === (months === undefined))
    throw new Fault('invalid_request', { message: 'Choose a day or a number of months.' })
  const n = await nextPeriodNumber(db, plan.id)
  const term = termOf(plan)
  const due = plan.next_billing_on ?? ''
  const { earliest, latest } = movableDays(due)
  if (on !== undefined && (on < earliest || on > latest))
    throw new Fault('invalid_request', {
      field: 'on',
      message: `Choose a day from ${dateInWords(earliest)} to ${dateInWords(latest)}.`,
    })
  if (months !== undefined && months > PAUSE_MONTHS_MAX)
    throw new Fault('invalid_request', { field: 'months' })
  const cycle = on === undefined ? pauseCycle(cycleOf(plan), months ?? 0) : moveCycle(term, n, on)
  const next = periodStart(cycle, term, n)
  const cents = await dueCents(db, plan, await readPeriod(db, plan.id, n))
  const preview: Preview = {
    kind: on === undefined ? 'paused' : 'moved',
    lines: [
      `Your next charge of ${formatUsd(cents)} moves from ${dateInWords(due)} to ${dateInWords(next)}.`,
      'Your next shipment moves with it. Nothing is charged for this.',
      'You can undo this for 24 hours.',
    ],
    fee_cents: 0,
    fee_on: null,
    released_cents: 0,
    refund_cents: 0,
    on: next,
    next_cents: cents,
    can_undo: true,
  }
  return { n, cycle, preview }
}

async function changeDate(ctx: Ctx, caller: Patient, id: string, wish: Wish) {
  const done = await ctx.db.transaction(async (tx) => {
    const { user, plan } = await lockOwnPlan(tx, caller, id)
    if (!(await isMovable(tx, plan))) throw new Fault('wrong_status')
    const { n, cycle, preview } = await planMove(tx, plan, wish)
    await tx
      .update(subscriptionChanges)
      .set({ state: 'final' })
      .where(and(eq(subscriptionChanges.subscription_id, plan.id), eq(subscriptionChanges.state, 'open')))
    const before = {
      cycle_on: plan.cycle_on,
      cycle_months: plan.cycle_months,
      next_billing_on: plan.next_billing_on,
      paused_until: plan.paused_until,
    }
    const [change] = await tx
      .insert(subscriptionChanges)
      .values({
        subscription_id: plan.id,
        kind: preview.kind,
        preview,
        before,
        by: actorOf(caller),
        reason: '',
        at: ctx.clock.now(),
        undo_until: undoUntil(ctx),
        state: 'open',
      })
      .returning()
    const [moved] = await tx
      .update(subscriptions)
      .set({
        cycle_on: cycle.on,
        cycle_months: cycle.months,
        next_billing_on: preview.on,
        paused_until: preview.kind === 'paused' ? preview.on : null,
      })
      .where(eq(subscriptions.id, plan.id))
      .returning()
    if (!change || !moved) throw new Error('change not written')
    await planNextCharge(tx, ctx, moved, n)
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'operations',
      action: `subscription.${preview.kind}`,
      subjectUser: user.id,
      subject: `subscription:${plan.public_id}`,
      before,
      after: { next_billing_on: preview.on },
      requestId: caller.source.requestId,
    })
    await notify(tx, ctx, 'plan_changed', user, {
      subscriptionId: plan.public_id,
      changeId: String(change.id),
      lines: preview.lines,
    })
    return { on: preview.on, until: change.undo_until }
  })
  ctx.soon('outbox')
  return {
    status: 'success' as const,
    message: `Your next charge is on ${dateInWords(done.on)}.`,
    next_billing_date: done.on,
    undo_until: done.until.toISOString(),
  }
}
