import type { StaffRole } from '../staff-accounts/staff-role.ts'
import type { OrderStatus } from '../orders/order-life-cycle.ts'
import { END_OF_DAY, endOfShipDay, promiseOf, promiseTimes, type PromiseParty } from './promises.ts'
import type { PromiseHours } from './promise-hours.ts'
import { endOfWait } from '../tasks/task-times.ts'
import { addDays, easternDate, easternInstant } from '../time/plain-date.ts'
import { isBusinessDay, US_SHIPPING_CALENDAR, type ShippingCalendar } from '../time/shipping-calendar.ts'

/** The time by which a patient with a late order has our message, US Eastern. */
const LETTER_THERE = '09:00'
/** The message is sent this long before, so that it has arrived by then. */
const LETTER_BEFORE_MS = 3_600_000

/** The parties that can make an order late; a wait for the patient makes no order late. */
export type LateParty = Exclude<PromiseParty, 'You' | 'Support team'>

/** The staff role responsible for a late order; support contacts carriers. */
export const LATE_ROLE = {
  'Clinical team': 'clinician',
  'Partner pharmacy': 'pharmacy',
  Carrier: 'support',
} as const satisfies Readonly<Record<LateParty, string>>

export type LateRole = (typeof LATE_ROLE)[LateParty]

/** The roles that answer for a late order, among those of a staff member. */
export const lateRolesOf = (roles: readonly StaffRole[]): LateRole[] =>
  Object.values(LATE_ROLE).filter((role) => roles.includes(role))

/** Whose late orders a staff member sees: those of their roles, and an administrator all, to get them answered (ADR 38). */
export const lateRolesSeen = (roles: readonly StaffRole[]): LateRole[] =>
  roles.includes('administrator') ? Object.values(LATE_ROLE) : lateRolesOf(roles)

/** No day is promised for the end of a pause; after so many ship days it is late all the same, so that somebody has it (D-93). */
const PAUSE_SHIP_DAYS = 2

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
 * today. If not, we write to you by 9 am tomorrow.". `hours` are those that were promised when the order was made. Null if no
 * time is promised or the order waits for the patient.
 */
export function plannedLetter(
  status: OrderStatus,
  since: Date,
  hours: PromiseHours,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): PlannedLetter | null {
  const owner = promiseOf(status, hours)?.with
  const usualBy =
    status === 'shipping_paused'
      ? endOfShipDay(since, PAUSE_SHIP_DAYS, calendar)
      : promiseTimes(status, since, hours, calendar).usualBy
  if (!owner || owner === 'You' || owner === 'Support team' || !usualBy) return null
  return { with: owner, usualBy, ...letterTimes(usualBy) }
}

/** The longest step from one broken promise to the next, in business days or ship days. */
const LONGEST_STEP = 5

/**
 * Returns the new promise after one that was broken for the nth time (D-93): the end of a business day for the clinicians, the
 * end of a ship day for the pharmacy, of a day of delivery for the carrier. Each is a day longer than the one before, so that
 * nobody reads the same apology every morning.
 */
export function nextPromise(
  party: LateParty,
  now: Date,
  times: number,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): Date {
  const days = Math.min(times, LONGEST_STEP)
  if (party === 'Clinical team') return endOfWait(now, { businessDays: days })
  let date = easternDate(now)
  for (let left = days; left > 0; left -= 1)
    date = party === 'Carrier' ? calendar.expectedDelivery(date) : calendar.nextShipDate(addDays(date, 1))
  return easternInstant(date, END_OF_DAY)
}
