import { addDays, addMonths, compareDates, daysBetween, type PlainDate } from '../time/plain-date.ts'
import type { Term } from '../catalog/price-book.ts'

/** A doctor check-in is due every 90 days (document 2 §9); its form opens 14 days before the shipment (M-10). */
export const CHECK_IN_DAYS = 90
export const CHECK_IN_LEAD_DAYS = 14

const NOTICE_DAYS_LEAST = 7

/** Days before a renewal on which it is announced (M-25). */
export const noticeDays = (term: number): readonly number[] =>
  term === 1 ? [NOTICE_DAYS_LEAST] : [30, NOTICE_DAYS_LEAST]

/**
 * Returns the soonest day of a charge that nothing announces yet, so that each notice comes before it (M-25).
 * @param sent the notices, in days before the charge, that went out already
 */
export const soonestCharge = (today: PlainDate, term: Term, sent: readonly number[]): PlainDate =>
  addDays(today, Math.max(NOTICE_DAYS_LEAST, ...noticeDays(term).filter((days) => !sent.includes(days))))

/**
 * The start from which billing periods are counted. `on` is the anchor, the US Eastern date of the first capture
 * (D-15), until a patient moves the date; `months` is added to the offset of every billing period, negative after a
 * move.
 */
export type Cycle = { on: PlainDate; months: number }

/** Returns the cycle of a stored subscription; null before its first charge. */
export function storedCycle({
  cycle_on: movedOn,
  anchor_on: anchorOn,
  cycle_months: months,
}: {
  cycle_on: PlainDate | null
  anchor_on: PlainDate | null
  cycle_months: number
}): Cycle | null {
  const on = movedOn ?? anchorOn
  return on ? { on, months } : null
}

/** Returns the day on which billing period n (from 1) begins and is charged; always computed from the cycle (D-15). */
export const periodStart = (cycle: Cycle, term: Term, n: number): PlainDate =>
  addMonths(cycle.on, (n - 1) * term + cycle.months)

/** Returns the shipments that one billing period pays for: one a month, or one every three months (M-18). */
export const shipmentsPerPeriod = (term: Term): number => (term === 1 ? 1 : term / 3)

/** Returns the day on which a shipment of a billing period is due; `within` counts from 0. */
export const shipmentDue = (start: PlainDate, within: number): PlainDate =>
  addDays(start, within * CHECK_IN_DAYS)

/** Returns the shipment number within the subscription, from 1. */
export const shipmentNumber = (term: Term, n: number, within: number): number =>
  (n - 1) * shipmentsPerPeriod(term) + within + 1

/** Returns the billing period and the position within it of a shipment number. */
export function placeOfShipment(term: Term, shipment: number): { n: number; within: number } {
  const per = shipmentsPerPeriod(term)
  return { n: Math.floor((shipment - 1) / per) + 1, within: (shipment - 1) % per }
}

/** A prescription covers three months: every prepaid shipment, and every third month, needs a check-in (M-10). */
export const needsCheckIn = (term: Term, shipment: number): boolean =>
  shipment > 1 && (term !== 1 || (shipment - 1) % 3 === 0)

/** A charge later than this shifts the following ones, so that no two are close together. */
const LATE_DAYS = 15

/**
 * Returns the cycle after billing period n was charged on a day. Nothing shifts if it was on time; after a long delay
 * (a late check-in, dunning) the next charge is on the first same day of the month about a term away, so that the
 * billing day is retained.
 */
export function cycleAfterCharge(cycle: Cycle, term: Term, n: number, chargedOn: PlainDate): Cycle {
  if (daysBetween(periodStart(cycle, term, n), chargedOn) <= LATE_DAYS) return cycle
  const least = addDays(addMonths(chargedOn, term), -LATE_DAYS)
  let months = cycle.months
  while (compareDates(periodStart({ ...cycle, months }, term, n + 1), least) < 0) months += 1
  return { ...cycle, months }
}

/** Returns the day from which the shipments of a billing period count: its own start, or the day of a late charge. */
export function startAfterCharge(cycle: Cycle, term: Term, n: number, chargedOn: PlainDate): PlainDate {
  const planned = periodStart(cycle, term, n)
  return daysBetween(planned, chargedOn) <= LATE_DAYS ? planned : chargedOn
}

/**
 * Returns the cycle in which billing period n begins on another day; later periods use that day of the month.
 */
export const moveCycle = (term: Term, n: number, on: PlainDate): Cycle => ({ on, months: -(n - 1) * term })

/** Returns the cycle with all future billing periods postponed by a number of months. */
export const pauseCycle = (cycle: Cycle, months: number): Cycle => ({
  ...cycle,
  months: cycle.months + months,
})

/** How far a patient may move the next charge: only later, and by at most this many days. */
export const MOVE_DAYS_MAX = 60
export const PAUSE_MONTHS_MAX = 3

export const movableDays = (next: PlainDate): { earliest: PlainDate; latest: PlainDate } => ({
  earliest: addDays(next, 1),
  latest: addDays(next, MOVE_DAYS_MAX),
})

export type PlannedEvent =
  | { kind: 'notice'; on: PlainDate; n: number; days: number }
  | { kind: 'check_in'; on: PlainDate; n: number; shipment: number; due: PlainDate }
  | { kind: 'renewal'; on: PlainDate; n: number }

/**
 * Returns the events after billing period n is paid: check-ins of the shipments that it still covers, then notice,
 * check-in and charge of the next billing period. The billing job schedules exactly these.
 */
export function eventsAfterPaid(
  cycle: Cycle,
  term: Term,
  { n, start }: { n: number; start: PlainDate },
): PlannedEvent[] {
  const events: PlannedEvent[] = []
  const checkIn = (period: number, shipment: number, due: PlainDate) =>
    events.push({ kind: 'check_in', on: addDays(due, -CHECK_IN_LEAD_DAYS), n: period, shipment, due })
  for (let within = 1; within < shipmentsPerPeriod(term); within += 1)
    checkIn(n, shipmentNumber(term, n, within), shipmentDue(start, within))
  const next = periodStart(cycle, term, n + 1)
  for (const days of noticeDays(term))
    events.push({ kind: 'notice', on: addDays(next, -days), n: n + 1, days })
  const first = shipmentNumber(term, n + 1, 0)
  if (needsCheckIn(term, first)) checkIn(n + 1, first, next)
  events.push({ kind: 'renewal', on: next, n: n + 1 })
  return events
}

/** Days after the first failure on which a renewal is retried, reported to support, and given up (M-26). */
export const DUNNING_DAYS = [1, 3, 5, 7] as const
export const DUNNING_SUPPORT_DAY = 14
export const DUNNING_END_DAY = 30

/** Hours in which a change can be undone. */
export const UNDO_HOURS = 24
