import { addDays, compareDates, formatLongDate, type PlainDate } from '../time/plain-date.ts'
import type { ShippingCalendar } from '../time/shipping-calendar.ts'
import type { Term } from '../catalog/price-book.ts'
import { shipBy, usualDoses } from '../shipments/supply.ts'
import {
  CHECK_IN_DAYS,
  CHECK_IN_LEAD_DAYS,
  periodStart,
  placeOfShipment,
  shipmentDue,
  shipmentNumber,
  shipmentsPerPeriod,
} from './schedule.ts'
import type { Cycle } from './schedule.ts'

/** A billing period that is paid, and the day from which its shipments count. */
export type PaidPeriod = { term: Term; n: number; start: PlainDate }

/** A shipment that staff moved or skipped to a day; the latest one of a shipment counts (M-18). */
export type ShipmentMove = { shipment: number; to: PlainDate }

/** `due` is the day that the check-in counts from; the shipment leaves on the first ship day from then, `shipOn`. */
export type PlannedShipment = { shipment: number; due: PlainDate; shipOn: PlainDate }

/** The next shipment that has not left, and the first dose day that is not covered without it. */
export type SupplyBefore = { shipment: number; firstUncoveredOn: PlainDate }

/** Days that a usual parcel of three months covers. */
const DAYS_PER_QUARTER = usualDoses(3) * 7

/** However little she has left, two parcels are four weeks apart. */
const LEAST_DAYS_IN_TIME = 28

/** A shipment of three months leaves at the earliest when the check-in of the next one opens: day 76 after the last. */
export const LEAST_GAP_DAYS = CHECK_IN_DAYS - CHECK_IN_LEAD_DAYS

/**
 * How long after its first date a shipment may leave: two intervals, and the days until the next ship day. Later, more
 * than nine months would lie between two reviews by a clinician, and money would be kept for what is not sent; the
 * months are refunded instead (M-27).
 */
export const LATEST_DAYS = 2 * CHECK_IN_DAYS + 10

/**
 * Returns the shipments of a paid billing period in their order, each exactly once. One that was moved later than the
 * next one allows takes the next ones with it, at one interval; moved back, it releases them (ADR 22).
 */
export function plannedShipments(
  period: PaidPeriod,
  moves: readonly ShipmentMove[],
  calendar: ShippingCalendar,
  supply: SupplyBefore | null = null,
): PlannedShipment[] {
  const planned: PlannedShipment[] = []
  let left = supply && supplyAt(supply, shipmentNumber(period.term, period.n, 0))
  for (let within = 0; within < shipmentsPerPeriod(period.term); within += 1) {
    const shipment = shipmentNumber(period.term, period.n, within)
    const move = moves.findLast((one) => one.shipment === shipment)
    const own = move?.to ?? shipmentDue(period.start, within)
    const before = planned.at(-1)
    const tooClose = before && compareDates(own, addDays(before.shipOn, LEAST_GAP_DAYS)) < 0
    const counted = tooClose ? calendar.nextShipDate(addDays(before.shipOn, CHECK_IN_DAYS)) : own
    const due = before && !move ? dueInTime({ shipment, due: counted }, before, calendar, left) : counted
    const shipOn = calendar.nextShipDate(due)
    planned.push({ shipment, due, shipOn })
    if (left?.shipment === shipment) left = supplyAfter(left, shipOn, calendar)
  }
  return planned
}

/** Returns the supply before a later shipment; those between, of an earlier period, count as sent in time. */
const supplyAt = (supply: SupplyBefore, shipment: number): SupplyBefore => {
  const between = Math.max(0, shipment - supply.shipment)
  return {
    shipment: supply.shipment + between,
    firstUncoveredOn: addDays(supply.firstUncoveredOn, between * DAYS_PER_QUARTER),
  }
}

/**
 * Returns what lasts until when once a full parcel has left on a day: after a gap, as a skipped shipment makes one, it
 * counts from its arrival, otherwise from the end of what she has.
 */
function supplyAfter(
  { shipment, firstUncoveredOn }: SupplyBefore,
  shipOn: PlainDate,
  calendar: ShippingCalendar,
): SupplyBefore {
  const arrivesOn = calendar.expectedDelivery(shipOn)
  const from = compareDates(arrivesOn, firstUncoveredOn) > 0 ? arrivesOn : firstUncoveredOn
  return { shipment: shipment + 1, firstUncoveredOn: addDays(from, DAYS_PER_QUARTER) }
}

/**
 * Returns the day of a shipment: 90 days after the one before it (M-18), or earlier where the medicine would not last
 * until then (D-88). The first of a period leaves with its charge.
 */
function dueInTime(
  { shipment, due }: { shipment: number; due: PlainDate },
  before: PlannedShipment,
  calendar: ShippingCalendar,
  supply: SupplyBefore | null,
): PlainDate {
  if (!supply || shipment < supply.shipment) return due
  const by = shipBy(supply, calendar)
  const least = addDays(before.shipOn, LEAST_DAYS_IN_TIME)
  const inTime = compareDates(by, least) < 0 ? least : by
  return compareDates(inTime, due) < 0 ? inTime : due
}

/** Returns the first and the last day to which a shipment may be moved; null if no day is left. */
export function shipmentDays(
  period: PaidPeriod,
  moves: readonly ShipmentMove[],
  { shipment, today, calendar }: { shipment: number; today: PlainDate; calendar: ShippingCalendar },
): { earliest: PlainDate; latest: PlainDate } | null {
  const { within } = placeOfShipment(period.term, shipment)
  const before = plannedShipments(period, moves, calendar)[within - 1]
  // The first shipment of a period is its charge, whose day the patient moves.
  if (!before) return null
  const lead = addDays(today, CHECK_IN_LEAD_DAYS)
  const gap = addDays(before.shipOn, LEAST_GAP_DAYS)
  const earliest = calendar.nextShipDate(compareDates(lead, gap) > 0 ? lead : gap)
  let latest = addDays(shipmentDue(period.start, within), LATEST_DAYS)
  while (!calendar.isShipDay(latest)) latest = addDays(latest, -1)
  return compareDates(earliest, latest) > 0 ? null : { earliest, latest }
}

/** Returns the ship days from the first to the last one; none if there are no such days. */
export function shipDaysOf(
  days: { earliest: PlainDate; latest: PlainDate } | null,
  calendar: ShippingCalendar,
): PlainDate[] {
  const found: PlainDate[] = []
  if (!days) return found
  for (let day = days.earliest; compareDates(day, days.latest) <= 0; day = addDays(day, 1))
    if (calendar.isShipDay(day)) found.push(day)
  return found
}

/** Returns the day of a skipped shipment: one interval later, on a ship day. */
export const skippedTo = (planned: PlannedShipment, calendar: ShippingCalendar): PlainDate =>
  calendar.nextShipDate(addDays(planned.due, CHECK_IN_DAYS))

/** Returns why a shipment cannot leave on a day, as a sentence; null if it can. */
export function moveProblem(
  to: PlainDate,
  days: { earliest: PlainDate; latest: PlainDate },
  calendar: ShippingCalendar,
): string | null {
  if (compareDates(to, days.earliest) < 0 || compareDates(to, days.latest) > 0)
    return `Choose a day from ${formatLongDate(days.earliest)} to ${formatLongDate(days.latest)}.`
  if (calendar.isShipDay(to)) return null
  return `No shipments leave on ${formatLongDate(to)}. The next ship day is ${formatLongDate(calendar.nextShipDate(to))}.`
}

/**
 * Returns by how many months the next charge follows the last shipment of the paid period, so that two shipments are
 * never close together: 0 while at least 76 days lie between them.
 */
export function monthsToFollow(cycle: Cycle, { term, n }: PaidPeriod, last: PlannedShipment): number {
  const least = addDays(last.shipOn, LEAST_GAP_DAYS)
  let months = 0
  while (compareDates(periodStart({ ...cycle, months: cycle.months + months }, term, n + 1), least) < 0)
    months += 1
  return months
}
