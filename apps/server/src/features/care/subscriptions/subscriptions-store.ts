import type { Term } from '@contour/domain/catalog/price-book'
import {
  eventsAfterPaid,
  needsCheckIn,
  periodStart,
  shipmentNumber,
  storedCycle,
} from '@contour/domain/subscriptions/schedule'
import type { Cycle, PlannedEvent } from '@contour/domain/subscriptions/schedule'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type {
  SubscriptionActor,
  SubscriptionEvent,
} from '@contour/domain/subscriptions/subscription-life-cycle'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { periods, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleDoseQuestions } from '../dose-questions/index.ts'
import { cancelJobs, scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { areRenewalsStopped } from './stopped-renewals.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type PeriodRow = typeof periods.$inferSelect

/** US Eastern time of day at which each kind of event runs: a charge runs before the pharmacy's day starts. */
const AT = { renewal: '06:00', check_in: '08:00', notice: '09:00' } as const

/** Job kinds that are scheduled for a subscription and cancelled when it ends. */
const KINDS = [
  'renewal',
  'renewal_notice',
  'check_in',
  'dose_questions',
  'renewal_retry',
  'dunning_support',
  'dunning_end',
] as const

/** Returns the cycle from which billing periods are computed. Throws if the subscription has not started. */
export function cycleOf(subscription: SubscriptionRow): Cycle {
  const cycle = storedCycle(subscription)
  if (!cycle) throw new Error(`plan ${subscription.public_id} has no anchor yet`)
  return cycle
}

export const termOf = (subscription: Pick<SubscriptionRow, 'term'>): Term => subscription.term

/** Locks and reads a subscription; the patient must be locked before. */
export async function lockSubscription(tx: Tx, id: number): Promise<SubscriptionRow> {
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  if (!subscription) throw new AppError('not_found')
  return subscription
}

/** Moves a subscription along its lifecycle; every change of its state except an end uses this function. */
export async function transitionSubscription(
  tx: Tx,
  subscription: SubscriptionRow,
  event: Exclude<SubscriptionEvent, 'cancelled' | 'denied' | 'replaced' | 'dunning_exhausted'>,
  actor: SubscriptionActor,
  set: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const to = subscriptionLifeCycle.next(subscription.state, event, actor)
  if (to === null || to === 'remembered') throw new AppError('wrong_status')
  const [moved] = await tx
    .update(subscriptions)
    .set({ ...set, state: to })
    .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.state, subscription.state)))
    .returning()
  if (!moved) throw new AppError('conflict')
  return moved
}

export async function readPeriod(db: Reader, subscriptionId: number, n: number): Promise<PeriodRow | null> {
  const [period] = await db
    .select()
    .from(periods)
    .where(and(eq(periods.subscription_id, subscriptionId), eq(periods.n, n)))
  return period ?? null
}

/** Reads a billing period, and creates it on first use. */
export async function ensurePeriod(tx: Tx, subscription: SubscriptionRow, n: number): Promise<PeriodRow> {
  await tx
    .insert(periods)
    .values({ subscription_id: subscription.id, n, cents: subscription.renewal_cents, state: 'open' })
    .onConflictDoNothing()
  const period = await readPeriod(tx, subscription.id, n)
  if (!period) throw new Error('period not written')
  return period
}

/** Returns the number of the next billing period to charge: the first that is not paid, skipped or released. */
export async function nextPeriodNumber(db: Reader, subscriptionId: number): Promise<number> {
  const rows = await db
    .select()
    .from(periods)
    .where(eq(periods.subscription_id, subscriptionId))
    .orderBy(periods.n)
  const over = rows.filter(({ state }) => state === 'paid' || state === 'released')
  return Math.max(0, ...over.map(({ n }) => n)) + 1
}

/** Schedules the events that follow once billing period n is paid or skipped; scheduling again moves the times. */
export async function scheduleBillingEvents(
  tx: Reader,
  ctx: Ctx,
  subscription: SubscriptionRow,
  paid: { n: number; start: string },
): Promise<void> {
  if (await areRenewalsStopped(tx, subscription.id)) return
  const events = eventsAfterPaid(cycleOf(subscription), termOf(subscription), paid)
  for (const event of events) await scheduleEvent(tx, ctx, subscription, event)
}

/** Schedules the events of the next charge again after its day has changed. */
export async function scheduleNextCharge(
  tx: Reader,
  ctx: Ctx,
  subscription: SubscriptionRow,
  n: number,
): Promise<void> {
  if (await areRenewalsStopped(tx, subscription.id)) return
  const term = termOf(subscription)
  const start = periodStart(cycleOf(subscription), term, n - 1)
  const events = eventsAfterPaid(cycleOf(subscription), term, { n: n - 1, start })
  for (const event of events) if (event.n === n) await scheduleEvent(tx, ctx, subscription, event)
}

async function scheduleEvent(
  tx: Reader,
  ctx: Ctx,
  subscription: SubscriptionRow,
  event: PlannedEvent,
): Promise<void> {
  const dueAt = easternInstant(event.on, AT[event.kind])
  const subject = subscription.public_id
  if (event.kind === 'renewal') {
    const shipmentNo = shipmentNumber(termOf(subscription), event.n, 0)
    // Before every other parcel a form is asked.
    if (!needsCheckIn(termOf(subscription), shipmentNo))
      await scheduleDoseQuestions(tx, ctx, { planId: subject, shipmentNo, paidOn: event.on })
    return scheduleJob(tx, ctx.clock, { kind: 'renewal', subject, n: event.n, dueAt })
  }
  if (event.kind === 'check_in')
    return scheduleJob(tx, ctx.clock, { kind: 'check_in', subject, n: event.shipment, dueAt })
  // A notice that was due before the subscription started, or before its date was moved, is not sent.
  if (event.on < easternDate(ctx.clock.now())) return
  await scheduleJob(tx, ctx.clock, { kind: 'renewal_notice', subject, n: event.n * 100 + event.days, dueAt })
}

/** Cancels everything that is scheduled for a subscription. */
export async function cancelScheduledEvents(tx: Reader, ctx: Ctx, planPublicId: string): Promise<void> {
  for (const kind of KINDS) await cancelJobs(tx, ctx.clock, kind, planPublicId)
}
