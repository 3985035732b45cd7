import type { OrderStatus } from '../orders/order-life-cycle.ts'
import { promiseOf, promiseTimes } from './promises.ts'
import type { PromiseParty } from './promises.ts'
import { addDays, easternDate, easternInstant } from '../time/plain-date.ts'
import type { ShippingCalendar } from '../time/shipping-calendar.ts'
import { isBusinessDay, US_SHIPPING_CALENDAR } from '../time/shipping-calendar.ts'

/** The time by which a patient with a late order has our message, US Eastern. */
const LETTER_THERE = '09:00'
/** The message is sent this long before, so that it has arrived by then. */
const LETTER_BEFORE_MS = 3_600_000

/** The parties that can make an order late; a wait for the patient makes no order late. */
export type LateParty = Exclude<PromiseParty, 'You'>

/** The staff role responsible for a late order; support contacts carriers. */
export const LATE_ROLE = {
  'Clinical team': 'clinician',
  'Partner pharmacy': 'pharmacy',
  Carrier: 'support',
} as const satisfies Readonly<Record<LateParty, string>>

export type LateRole = (typeof LATE_ROLE)[LateParty]

export type PlannedLetter = {
  with: LateParty
  /** When the order usually leaves the state. */
  usualBy: Date
  /** Otherwise: when the patient has our message. */
  writeBy: Date
  /** When the order counts as late and the message is sent; never before `usualBy`, never after `writeBy`. */
  breaksAt: Date
}

/** Returns the first 9 am US Eastern of a business day after an instant (S-06). */
function nextLetterTime(after: Date): Date {
  let date = easternDate(after)
  for (;;) {
    const at = easternInstant(date, LETTER_THERE)
    if (at > after && isBusinessDay(date)) return at
    date = addDays(date, 1)
  }
}

/** Returns when a promise that ends at `usualBy` counts as broken, and when the patient has our message about it. */
export function letterTimes(usualBy: Date): { writeBy: Date; breaksAt: Date } {
  const writeBy = nextLetterTime(usualBy)
  return {
    writeBy,
    breaksAt: new Date(Math.max(usualBy.getTime(), writeBy.getTime() - LETTER_BEFORE_MS)),
  }
}

/**
 * Returns what happens if an order does not leave a state entered at `since` in the usual time: "Usually by 4:10 pm
 * today. If not, we write to you by 9 am tomorrow.". Null if no time is promised or the order waits for the
 * patient.
 */
export function plannedLetter(
  status: OrderStatus,
  since: Date,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): PlannedLetter | null {
  const owner = promiseOf(status)?.with
  const { usualBy } = promiseTimes(status, since, calendar)
  if (!owner || owner === 'You' || !usualBy) return null
  return { with: owner, usualBy, ...letterTimes(usualBy) }
}
