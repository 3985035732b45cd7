import { formatUsd } from '@contour/domain/money/cents'
import {
  PAUSE_MONTHS_MAX,
  movableDays,
  moveCycle,
  pauseCycle,
  periodStart,
} from '@contour/domain/subscriptions/schedule'
import type { Cycle } from '@contour/domain/subscriptions/schedule'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { actorOf, type Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { subscriptionChanges, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { cycleOf, nextPeriodNumber, scheduleNextCharge, readPeriod, termOf } from './subscriptions-store.ts'
import { undoUntil, type Preview } from './change-subscription.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { notify } from '../../ground/notifications/index.ts'
import { amountDueCents } from './amount-due.ts'
import { supplyUntilCharge, type SupplyUntil } from './supply-ahead.ts'
import { isMovable, lockOwnSubscription, readOwnSubscription } from './own-subscription.ts'
import { transition } from '../../../db/transition.ts'
import { changeLifeCycle } from '@contour/domain/subscriptions/change-life-cycle'

const CHANGE_REPLACED = transition(changeLifeCycle, 'replaced', 'patient', subscriptionChanges.state)

/** Input of a change of date or a pause; exactly one of the two. */
type Input = { on?: string | undefined; months?: number | undefined }

type DateChange = { n: number; cycle: Cycle; preview: Preview }

/** Returns what a later charge date or a pause would do, without changing anything. */
export async function previewMove(ctx: Ctx, caller: Patient, input: Input & { id: string }) {
  const subscription = await readOwnSubscription(ctx.db, caller, input.id)
  if (!(await isMovable(ctx.db, subscription))) throw new AppError('wrong_status')
  const { preview } = await computeDateChange(ctx.db, subscription, input)
  return {
    message: 'What this changes.',
    preview,
    ...movableDays(subscription.next_billing_on ?? ''),
  }
}

/** Moves the next charge to a later day; later charges keep that day of the month (A-01). */
export const moveDate = (ctx: Ctx, caller: Patient, input: { id: string; on: string }) =>
  changeBillingDate(ctx, caller, input.id, { on: input.on })

/** Postpones all future charges and shipments by whole months (A-01). */
export const pausePlan = (ctx: Ctx, caller: Patient, input: { id: string; months: number }) =>
  changeBillingDate(ctx, caller, input.id, { months: input.months })

/** @throws AppError invalid_request for a day out of range, wrong_status if the next charge has started */
async function computeDateChange(
  db: Reader,
  subscription: SubscriptionRow,
  { on, months }: Input,
): Promise<DateChange> {
  if ((on === undefined) === (months === undefined))
    throw new AppError('invalid_request', { message: 'Choose a day or a number of months.' })
  const n = await nextPeriodNumber(db, subscription.id)
  const term = termOf(subscription)
  const due = subscription.next_billing_on ?? ''
  const { earliest, latest } = movableDays(due)
  if (on !== undefined && (on < earliest || on > latest))
    throw new AppError('invalid_request', {
      field: 'on',
      message: `Choose a day from ${formatLongDate(earliest)} to ${formatLongDate(latest)}.`,
    })
  if (months !== undefined && months > PAUSE_MONTHS_MAX)
    throw new AppError('invalid_request', { field: 'months' })
  const cycle = on === undefined ? pauseCycle(cycleOf(subscription), months ?? 0) : moveCycle(term, n, on)
  const next = periodStart(cycle, term, n)
  const cents = await amountDueCents(db, subscription, await readPeriod(db, subscription.id, n))
  const preview: Preview = {
    kind: on === undefined ? 'paused' : 'moved',
    lines: [
      `Your next charge of ${formatUsd(cents)} moves from ${formatLongDate(due)} to ${formatLongDate(next)}.`,
      'Your next shipment moves with it. Nothing is charged for this.',
      ...supplyLines(await supplyUntilCharge(db, subscription, next)),
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

/** Whether her medicine lasts until the parcel of the moved charge (D-88). */
export function supplyLines(until: SupplyUntil | null): string[] {
  if (!until) return []
  const { lastDoseOn, arrivesOn, missing } = until
  const days = `What you have is enough until ${formatLongDate(lastDoseOn)}, and this parcel arrives about ${formatLongDate(arrivesOn)}.`
  if (missing === 0) return [`${days} You miss no week.`]
  return [`${days} You would miss ${missing === 1 ? 'one week' : `${missing} weeks`}.`]
}

async function changeBillingDate(ctx: Ctx, caller: Patient, id: string, input: Input) {
  const done = await ctx.db.transaction(async (tx) => {
    const { user, plan: subscription } = await lockOwnSubscription(tx, caller, id)
    if (!(await isMovable(tx, subscription))) throw new AppError('wrong_status')
    const { n, cycle, preview } = await computeDateChange(tx, subscription, input)
    await tx
      .update(subscriptionChanges)
      .set({ state: CHANGE_REPLACED.to })
      .where(and(eq(subscriptionChanges.subscription_id, subscription.id), CHANGE_REPLACED.allowed))
    const before = {
      cycle_on: subscription.cycle_on,
      cycle_months: subscription.cycle_months,
      next_billing_on: subscription.next_billing_on,
      paused_until: subscription.paused_until,
    }
    const [change] = await tx
      .insert(subscriptionChanges)
      .values({
        subscription_id: subscription.id,
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
      .where(eq(subscriptions.id, subscription.id))
      .returning()
    if (!change || !moved) throw new Error('change not written')
    await scheduleNextCharge(tx, ctx, moved, n)
    await audit(tx, `subscription.${preview.kind}`, {
      subjectUser: user.id,
      subject: `subscription:${subscription.public_id}`,
      before,
      after: { next_billing_on: preview.on },
    })
    await notify(tx, ctx, 'plan_changed', user, {
      subscriptionId: subscription.public_id,
      changeId: String(change.id),
      lines: preview.lines,
    })
    return { on: preview.on, until: change.undo_until }
  })
  return {
    message: `Your next charge is on ${formatLongDate(done.on)}.`,
    next_billing_date: done.on,
    undo_until: done.until.toISOString(),
  }
}
