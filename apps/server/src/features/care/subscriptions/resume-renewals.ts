import { formatUsd } from '@contour/domain/money/cents'
import {
  CHECK_IN_LEAD_DAYS,
  moveCycle,
  noticeDays,
  periodStart,
  soonestCharge,
} from '@contour/domain/subscriptions/schedule'
import {
  addDays,
  easternDate,
  easternInstant,
  formatLongDate,
  type PlainDate,
} from '@contour/domain/time/plain-date'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { disputes, orders, scheduledJobs, subscriptions } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { amountDueCents } from './amount-due.ts'
import { settleQuestionAboutPlan, STOPPED_PLAN_TASKS } from './ask-about-plan.ts'
import { callAboutGap } from './call-before-medicine-ends.ts'
import { supplyLines } from './change-billing-date.ts'
import { scheduleDunningEnd } from './dunning.ts'
import { readShipmentPlan } from './shipment-plan.ts'
import { renewalsOf, stoppingDisputes } from './stopped-renewals.ts'
import {
  cycleOf,
  lockSubscription,
  nextPeriodNumber,
  readPeriod,
  scheduleNextCharge,
  termOf,
  type SubscriptionRow,
} from './subscriptions-store.ts'
import { supplyUntilCharge, type SupplyUntil } from './supply-ahead.ts'

/**
 * What goes on after a dispute: the day of the next charge, null where none changes, what the patient reads, and how long her
 * medicine lasts until the parcel of that charge.
 */
type Resumption = { n: number; on: PlainDate | null; lines: string[]; until: SupplyUntil | null }

/** Returns what resuming the renewals of a subscription would do, without changing anything (M-28). */
export async function previewResume(ctx: Ctx, id: string) {
  const plan = await findPlan(ctx, id)
  await assertResumable(ctx.db, plan)
  const { on, lines } = await computeResumption(ctx, ctx.db, plan)
  return { message: 'What resuming does.', next_billing_on: on, lines }
}

/**
 * Resumes the renewals that a dispute stopped, once billing has decided so (M-28). Nothing is charged at once: the next
 * charge is on its own day, or later so that each notice comes before it, and a letter states day and amount.
 * @throws AppError not_found, wrong_status while a dispute is open, once it is decided or ended, or where money of parcels that
 * are left went back
 */
export async function resumeRenewals(ctx: Ctx, id: string) {
  const known = await findPlan(ctx, id)
  const on = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, known.user_id)
    const plan = await lockSubscription(tx, known.id)
    await assertResumable(tx, plan)
    const { n, on: next, lines, until } = await computeResumption(ctx, tx, plan)
    const stopping = await stoppingDisputes(tx, plan.id)
    const ids = stopping.map((dispute) => dispute.id)
    await tx.update(disputes).set({ resumed_at: ctx.clock.now() }).where(inArray(disputes.id, ids))
    if (plan.state === 'paused') await scheduleDunningEnd(tx, ctx, plan.public_id, n)
    if (plan.state === 'active') await scheduleParcels(tx, ctx, plan)
    if (next !== null) await scheduleCharge(tx, ctx, plan, { n, on: next })
    const isLate = until !== null && until.missing > 0
    const settled = isLate ? (['plan_after_dispute'] as const) : STOPPED_PLAN_TASKS
    await settleQuestionAboutPlan(tx, ctx, plan, 'The renewals were resumed.', settled)
    if (isLate) await callAboutGap(tx, ctx, plan, until)
    await audit(tx, 'subscription.renewals_resumed', {
      subjectUser: user.id,
      subject: `subscription:${plan.public_id}`,
      before: { next_billing_on: plan.next_billing_on },
      after: { next_billing_on: next ?? plan.next_billing_on },
    })
    await notify(tx, ctx, 'plan_resumed', user, {
      subscriptionId: plan.public_id,
      disputeId: String(Math.max(...ids)),
      lines,
    })
    return next
  })
  return { message: 'The renewals are resumed.', next_billing_on: on }
}

async function findPlan(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  const [plan] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, id))
  if (!plan) throw notFound()
  return plan
}

async function assertResumable(db: Reader, plan: SubscriptionRow): Promise<void> {
  const refuse = (message: string) => new AppError('wrong_status', { message })
  if (plan.state === 'ended' || plan.cancelled_at) throw refuse('This plan is canceled.')
  const renewals = await renewalsOf(db, plan.id)
  if (renewals === 'running') throw refuse('The renewals of this plan are running.')
  if (renewals === 'disputed') throw refuse('A dispute of this plan is still open.')
  const isLost = (await stoppingDisputes(db, plan.id)).some(({ state }) => state !== 'won')
  if (isLost && (await parcelsLeft(db, plan)).length > 0)
    throw refuse(
      'The money for the parcels that are left went back. Cancel the plan; the patient can buy a new one.',
    )
}

/** The parcels of the paid period that no order was opened for. */
async function parcelsLeft(db: Reader, plan: SubscriptionRow) {
  const planned = (await readShipmentPlan(db, plan))?.shipments ?? []
  const opened = await db
    .select({ no: orders.shipment_no })
    .from(orders)
    .where(eq(orders.subscription_id, plan.id))
  return planned.filter(({ shipment }) => !opened.some(({ no }) => no >= shipment))
}

async function computeResumption(ctx: Ctx, db: Reader, plan: SubscriptionRow): Promise<Resumption> {
  const n = plan.state === 'pending' ? 1 : await nextPeriodNumber(db, plan.id)
  const period = await readPeriod(db, plan.id, n)
  if (plan.state === 'paused') {
    const due = formatUsd(await amountDueCents(db, plan, period))
    return {
      n,
      on: null,
      lines: [`A payment of ${due} is past due. Your plan goes on when it is paid.`],
      until: null,
    }
  }
  // What has not started, and what is held for a parcel, has its own day.
  if (plan.state !== 'active' || (period && period.state !== 'open'))
    return { n, on: null, lines: ['Its payments are made as your order says.'], until: null }
  const term = termOf(plan)
  const own = periodStart(cycleOf(plan), term, n)
  const soonest = soonestCharge(easternDate(ctx.clock.now()), term, await noticesSent(db, plan, n))
  const on = own < soonest ? soonest : own
  const amount = formatUsd(await amountDueCents(db, plan, period))
  const until = await supplyUntilCharge(db, plan, on)
  return {
    n,
    on,
    until,
    lines: [
      `Your next charge of ${amount} is on ${formatLongDate(on)}. Nothing is charged before that day.`,
      ...supplyLines(until),
      'You can cancel before that day.',
    ],
  }
}

/** Returns of which notices, in days before the charge, the one of billing period n went out before the dispute. */
async function noticesSent(db: Reader, plan: SubscriptionRow, n: number): Promise<number[]> {
  const rows = await db
    .select({ n: scheduledJobs.n })
    .from(scheduledJobs)
    .where(
      and(
        eq(scheduledJobs.kind, 'renewal_notice'),
        eq(scheduledJobs.subject, plan.public_id),
        inArray(
          scheduledJobs.n,
          noticeDays(plan.term).map((days) => n * 100 + days),
        ),
        isNotNull(scheduledJobs.done_at),
        // A canceled one has what became of it here.
        isNull(scheduledJobs.last_error),
      ),
    )
  return rows.map((row) => row.n % 100)
}

async function scheduleCharge(
  tx: Tx,
  ctx: Ctx,
  plan: SubscriptionRow,
  { n, on }: { n: number; on: PlainDate },
): Promise<void> {
  const own = cycleOf(plan)
  const cycle = on === periodStart(own, termOf(plan), n) ? own : moveCycle(termOf(plan), n, on)
  const [resumed] = await tx
    .update(subscriptions)
    .set({ cycle_on: cycle.on, cycle_months: cycle.months, next_billing_on: on })
    .where(eq(subscriptions.id, plan.id))
    .returning()
  if (resumed) await scheduleNextCharge(tx, ctx, resumed, n)
}

/** Opens the check-ins of the parcels that are paid and were stopped with the renewals (M-10, M-18). */
async function scheduleParcels(tx: Tx, ctx: Ctx, plan: SubscriptionRow): Promise<void> {
  for (const { shipment, due } of await parcelsLeft(tx, plan))
    await scheduleJob(tx, ctx.clock, {
      kind: 'check_in',
      subject: plan.public_id,
      n: shipment,
      dueAt: easternInstant(addDays(due, -CHECK_IN_LEAD_DAYS), '08:00'),
    })
}
