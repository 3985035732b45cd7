import type { OrderStatus } from '../orders/order-life-cycle.ts'
import { promiseOf, promiseTimes } from './promises.ts'
import type { PromiseParty } from './promises.ts'
import { addDays, easternDate, easternInstant } from '../time/plain-date.ts'
import type { ShippingCalendar } from '../time/shipping-calendar.ts'
import { isBusinessDay, US_SHIPPING_CALENDAR } from '../time/shipping-calendar.ts'

/** By when somebody whose promise was not kept has our letter, US Eastern. */
const LETTER_THERE = '09:00'
/** The letter leaves this long before, so that it has arrived by then. */
const LETTER_BEFORE_MS = 3_600_000

/** Those who can break a promise; a wait of the patient's own breaks none. */
export type LateParty = Exclude<PromiseParty, 'You'>

/** The staff role that answers for a late order; support speaks with carriers. */
export const LATE_ROLE = {
  'Clinical team': 'clinician',
  'Partner pharmacy': 'pharmacy',
  Carrier: 'support',
} as const satisfies Readonly<Record<LateParty, string>>

export type LateRole = (typeof LATE_ROLE)[LateParty]

export type PlannedLetter = {
  with: LateParty
  /** When the state is usually left. */
  usualBy: Date
  /** If it is not: by when the patient has our letter. */
  writeBy: Date
  /** When the promise counts as broken and the letter leaves; never before `usualBy`, never after `writeBy`. */
  breaksAt: Date
}

/** The first 9 am US Eastern of a business day after an instant (S-06). */
function nextLetterTime(after: Date): Date {
  let date = easternDate(after)
  for (;;) {
    const at = easternInstant(date, LETTER_THERE)
    if (at > after && isBusinessDay(date)) return at
    date = addDays(date, 1)
  }
}

/**
 * What follows when a state entered at `since` is not left in its usual time: "Usually by 4:10 pm today. If not, we
 * write to you by 9 am tomorrow.". Null where nothing is promised by the clock, or the wait is the patient's.
 */
export function plannedLetter(
  status: OrderStatus,
  since: Date,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): PlannedLetter | null {
  const owner = promiseOf(status)?.with
  const { usualBy } = promiseTimes(status, since, calendar)
  if (!owner || owner === 'You' || !usualBy) return null
  const writeBy = nextLetterTime(usualBy)
  const breaksAt = new Date(Math.max(usualBy.getTime(), writeBy.getTime() - LETTER_BEFORE_MS))
  return { with: owner, usualBy, writeBy, breaksAt }
}
