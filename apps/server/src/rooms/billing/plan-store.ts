import type { Term } from '@contour/domain/money/price-book'
import { eventsAfterPaid, periodStart } from '@contour/domain/subscriptions/schedule'
import type { Cycle, PlannedEvent } from '@contour/domain/subscriptions/schedule'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type {
  SubscriptionActor,
  SubscriptionEvent,
  SubscriptionState,
} from '@contour/domain/subscriptions/subscription-life-cycle'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { periods, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { dropDue, planDue } from '../../jobs/due.ts'

export type PlanRow = typeof subscriptions.$inferSelect
export type PeriodRow = typeof periods.$inferSelect

/** When in the US Eastern day each kind of a plan's events runs: a charge before the pharmacy's day. */
const AT = { renewal: '06:00', check_in: '08:00', notice: '09:00' } as const

/** Everything that is planned ahead for a plan and ends with it. */
const KINDS = ['renewal', 'renewal_notice', 'check_in', 'renewal_retry', 'dunning_support', 'dunning_end']

/** From where the periods of a plan that has begun count. Throws for one that has not. */
export function cycleOf(plan: PlanRow): Cycle {
  const on = plan.cycle_on ?? plan.anchor_on
  if (!on) throw new Error(`plan ${plan.public_id} has no anchor yet`)
  return { on, months: plan.cycle_months }
}

export const termOf = (plan: Pick<PlanRow, 'term'>): Term => plan.term as Term

/** A plan, locked; the person must be locked before. */
export async function lockPlan(tx: Tx, id: number): Promise<PlanRow> {
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  if (!plan) throw new Fault('not_found')
  return plan
}

/** Moves a plan along its life cycle; every change of its state outside of an end goes here. */
export async function movePlan(
  tx: Tx,
  plan: PlanRow,
  event: Exclude<SubscriptionEvent, 'cancelled' | 'denied' | 'replaced' | 'dunning_exhausted'>,
  actor: SubscriptionActor,
  set: Partial<typeof subscriptions.$inferInsert>,
): Promise<PlanRow> {
  const to = subscriptionLifeCycle.next(plan.state as SubscriptionState, event, actor)
  if (to === null || to === 'remembered') throw new Fault('wrong_status')
  const [moved] = await tx
    .update(subscriptions)
    .set({ ...set, state: to })
    .where(and(eq(subscriptions.id, plan.id), eq(subscriptions.state, plan.state)))
    .returning()
  if (!moved) throw new Fault('conflict')
  return moved
}

export async function readPeriod(db: Reader, planId: number, n: number): Promise<PeriodRow | null> {
  const [period] = await db
    .select()
    .from(periods)
    .where(and(eq(periods.subscription_id, planId), eq(periods.n, n)))
  return period ?? null
}

/** The period of a plan, made when it is first spoken of. */
export async function ensurePeriod(tx: Tx, plan: PlanRow, n: number): Promise<PeriodRow> {
  await tx
    .insert(periods)
    .values({ subscription_id: plan.id, n, cents: plan.renewal_cents, state: 'open' })
    .onConflictDoNothing()
  const period = await readPeriod(tx, plan.id, n)
  if (!period) throw new Error('period not written')
  return period
}

/** The period that is to be charged next: the first that is not paid, skipped or let go. */
export async function nextPeriodNumber(db: Reader, planId: number): Promise<number> {
  const rows = await db.select().from(periods).where(eq(periods.subscription_id, planId)).orderBy(periods.n)
  const over = rows.filter(({ state }) => state === 'paid' || state === 'released')
  return Math.max(0, ...over.map(({ n }) => n)) + 1
}

/** Plans what a plan has before it once period n is paid or skipped; planning again moves the times. */
export async function planAhead(
  tx: Reader,
  ctx: Ctx,
  plan: PlanRow,
  paid: { n: number; start: string },
): Promise<void> {
  const events = eventsAfterPaid(cycleOf(plan), termOf(plan), paid)
  for (const event of events) await planEvent(tx, ctx, plan, event)
}

/** Plans again what belongs to the next charge, after its day has changed. */
export async function planNextCharge(tx: Reader, ctx: Ctx, plan: PlanRow, n: number): Promise<void> {
  const term = termOf(plan)
  const start = periodStart(cycleOf(plan), term, n - 1)
  const events = eventsAfterPaid(cycleOf(plan), term, { n: n - 1, start })
  for (const event of events) if (event.n === n) await planEvent(tx, ctx, plan, event)
}

async function planEvent(tx: Reader, ctx: Ctx, plan: PlanRow, event: PlannedEvent): Promise<void> {
  const dueAt = easternInstant(event.on, AT[event.kind])
  const subject = plan.public_id
  if (event.kind === 'renewal') return planDue(tx, ctx.clock, { kind: 'renewal', subject, n: event.n, dueAt })
  if (event.kind === 'check_in')
    return planDue(tx, ctx.clock, { kind: 'check_in', subject, n: event.shipment, dueAt })
  // A notice that should have gone out before the plan began, or before its date was moved, goes out no more.
  if (event.on < easternDate(ctx.clock.now())) return
  await planDue(tx, ctx.clock, { kind: 'renewal_notice', subject, n: event.n * 100 + event.days, dueAt })
}

/** Takes back everything that is planned for a plan. */
export async function dropPlanned(tx: Reader, ctx: Ctx, planPublicId: string): Promise<void> {
  for (const kind of KINDS) await dropDue(tx, ctx.clock, kind, planPublicId)
}
