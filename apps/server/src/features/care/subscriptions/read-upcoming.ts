import { chargeSchedule, type ChargeEvent } from '@contour/domain/subscriptions/charge-schedule'
import { periodStart, shipmentsPerPeriod } from '@contour/domain/subscriptions/schedule'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, eq, isNull } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { subscriptions } from '../../../db/schema.ts'
import { cycleOf, nextPeriodNumber, readPeriod, termOf, type SubscriptionRow } from './subscriptions-store.ts'
import { subscriptionSnapshotOf } from './subscription-snapshot.ts'
import { readShipmentPlan, type ShipmentPlan } from './shipment-plan.ts'
import { amountDueCents } from './amount-due.ts'
import { areRenewalsStopped } from './stopped-renewals.ts'
import { readOwnSubscription } from './own-subscription.ts'

/** Returns every dated event of a subscription in the coming year, from the function that checkout uses. */
export async function readUpcoming(ctx: Ctx, caller: Patient, id: string) {
  const subscription = await readOwnSubscription(ctx.db, caller, id)
  return {
    message: 'What lies ahead.',
    timeline: (await isStopped(ctx, subscription)) ? [] : await timelineOf(ctx, subscription),
  }
}

const isStopped = async ({ db }: Ctx, { id, state, cancelled_at: cancelledAt }: SubscriptionRow) =>
  cancelledAt !== null || state === 'ended' || (await areRenewalsStopped(db, id))

/** Returns the earliest charge date of a subscription that has not started: its first ship date (D-15). */
export function firstShipDate(ctx: Pick<Ctx, 'clock'>, subscription: SubscriptionRow): string | null {
  const events = chargeSchedule({
    drug: subscription.drug,
    term: termOf(subscription),
    list: subscription.list,
    start: easternDate(ctx.clock.now()),
    calendar: US_SHIPPING_CALENDAR,
    months: 1,
  })
  return events.find(({ kind }) => kind === 'capture')?.on ?? null
}

/** Returns only events of the next twelve months, and none from the day another subscription replaces this one. */
async function timelineOf(ctx: Ctx, subscription: SubscriptionRow): Promise<UpcomingEvent[]> {
  const today = easternDate(ctx.clock.now())
  const last = addMonths(today, 12)
  const takesOver = await startOfNextSubscription(ctx, subscription)
  return (await allEvents(ctx, subscription)).filter(
    ({ on }) => on <= last && (takesOver === null || on < takesOver),
  )
}

async function startOfNextSubscription(ctx: Ctx, subscription: SubscriptionRow): Promise<string | null> {
  const [next] = await ctx.db
    .select({ on: subscriptions.starts_on })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.replaces, subscription.id),
        eq(subscriptions.state, 'scheduled'),
        isNull(subscriptions.cancelled_at),
      ),
    )
  return next?.on ?? null
}

async function allEvents(ctx: Ctx, subscription: SubscriptionRow): Promise<UpcomingEvent[]> {
  const today = easternDate(ctx.clock.now())
  const term = termOf(subscription)
  const { feeAgreed } = await subscriptionSnapshotOf(ctx.db, subscription)
  const order = { drug: subscription.drug, term, list: subscription.list, feeAgreed }
  const more = { start: today, calendar: US_SHIPPING_CALENDAR, months: 12 }
  if (subscription.state === 'pending') return chargeSchedule({ ...order, ...more })
  if (subscription.state === 'scheduled') {
    const start = subscription.starts_on ?? today
    return chargeSchedule({ ...order, ...more, anchor: start }).filter(
      ({ on, kind }) => on > today && kind !== 'capture',
    )
  }
  const n = await nextPeriodNumber(ctx.db, subscription.id)
  const due = await amountDueCents(ctx.db, subscription, await readPeriod(ctx.db, subscription.id, n))
  const next = periodStart(cycleOf(subscription), term, n)
  // Computed from the cycle, so that a moved date moves everything after it, except shipments that are paid.
  const { on: anchor, months: postponed } = cycleOf(subscription)
  const plan = shipmentsPerPeriod(term) > 1 ? await readShipmentPlan(ctx.db, subscription) : null
  return (
    chargeSchedule({
      ...order,
      ...more,
      anchor,
      postponed,
      months: n * term + 12,
      ...(plan ? { shipments: plan.shipments } : {}),
    })
      .filter(({ on }) => on > today || (on === next && subscription.state === 'paused'))
      // The first purchase was captured, also where the cycle was moved.
      .filter(({ kind }) => kind !== 'capture')
      .map((event) => withMove(event, plan))
      .map((event) =>
        event.kind === 'renewal' || event.kind === 'notice'
          ? { ...event, cents: event.on === next ? due : subscription.renewal_cents }
          : event,
      )
  )
}

/** A dated event; a shipment that staff moved has the day before and the reason of the latest move (M-18). */
type UpcomingEvent = ChargeEvent & { moved?: { from_on: string; reason: string } }

function withMove(event: ChargeEvent, plan: ShipmentPlan | null): UpcomingEvent {
  if (event.kind !== 'shipment' || !plan) return event
  const index = plan.shipments.findIndex(({ shipOn }) => shipOn === event.on)
  const [planned, first] = [plan.shipments[index], plan.unmoved[index]]
  if (!planned || !first || planned.shipOn === first.shipOn) return event
  const move = plan.moves.findLast(({ shipment_no }) => shipment_no <= planned.shipment)
  return move ? { ...event, moved: { from_on: first.shipOn, reason: move.reason } } : event
}
