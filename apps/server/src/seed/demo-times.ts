import { addDays, addMonths, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { expectedDelivery, isShipDay } from '@contour/domain/time/shipping-calendar'
import type { Ctx } from '../context.ts'
import type { DemoPerson, Journey } from './demo-people.ts'

export type DemoStep = 'order' | 'form' | 'prescription' | 'decision' | 'shipment' | 'delivery'

/** The context in which one patient's steps are made; `moveTo` sets its clock to the time of a step. */
export type DemoTimes = { ctx: Ctx; moveTo: (step: DemoStep) => void }

const hasShipped = (journey: Journey) => journey === 'order_shipped' || journey === 'order_delivered'

/** Returns the clock of a patient's journey: past days for one whose shipment has left, otherwise the present. */
export function demoTimes(ctx: Ctx, person: DemoPerson): DemoTimes {
  const { journey } = person
  if (hasShipped(journey)) {
    const times = timesOf(shipDayOf(ctx, person))
    let now = times.order
    return {
      ctx: { ...ctx, clock: { ...ctx.clock, now: () => now } },
      moveTo: (step) => {
        now = times[step]
      },
    }
  }
  const still = () => {}
  if (journey !== 'review_late') return { ctx, moveTo: still }
  // Long enough ago that, whatever weekends and holidays are in between, the message is due.
  return { ctx: onDay(ctx, addDays(easternDate(ctx.clock.now()), -5)), moveTo: still }
}

/** The clock at ten on a given day. */
export function onDay(ctx: Ctx, day: PlainDate): Ctx {
  const then = easternInstant(day, '10:00')
  return { ...ctx, clock: { ...ctx.clock, now: () => then } }
}

/** The times of a sample order that ships on a given day: bought the day before, delivered overnight (M-16). */
const timesOf = (shipDay: PlainDate): Readonly<Record<DemoStep, Date>> => {
  const dayBefore = addDays(shipDay, -1)
  return {
    order: easternInstant(dayBefore, '09:12'),
    form: easternInstant(dayBefore, '09:31'),
    prescription: easternInstant(dayBefore, '13:40'),
    decision: easternInstant(dayBefore, '14:05'),
    shipment: easternInstant(shipDay, '16:20'),
    delivery: easternInstant(expectedDelivery(shipDay), '10:42'),
  }
}

/** Returns the latest past ship day that fits the patient (M-16); the delivery, if there is one, is in the past too. */
function shipDayOf(ctx: Ctx, { journey, story, shippedDaysAgo }: DemoPerson): PlainDate {
  const now = ctx.clock.now()
  const today = easternDate(now)
  const fits = (day: PlainDate) =>
    isShipDay(day) &&
    (story !== 'past_due' || addMonths(day, 1) < today) &&
    (journey !== 'order_delivered' || timesOf(day).delivery < now)
  let day = addDays(today, -(shippedDaysAgo ?? (story === 'moved' ? 10 : 1)))
  while (!fits(day)) day = addDays(day, -1)
  return day
}
