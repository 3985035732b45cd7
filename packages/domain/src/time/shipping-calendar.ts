import { ownClosedDays } from './closed-days.ts'
import { addDays, dateParts, plainDate, weekdayOf, type PlainDate } from './plain-date.ts'

/** The interface to ship days; passed as an argument, so that a test or a pharmacy can supply its own. */
export type ShippingCalendar = {
  isShipDay(date: PlainDate): boolean
  nextShipDate(from: PlainDate): PlainDate
  expectedDelivery(shipDate: PlainDate): PlainDate
}

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const day = (year: number, month: number, dayOfMonth: number): PlainDate => {
  const date = plainDate(year, month, dayOfMonth)
  if (date === null) throw new RangeError(`No such day: ${year}-${month}-${dayOfMonth}`)
  return date
}

function nth(year: number, month: number, weekday: number, n: number): PlainDate {
  const first = day(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)
}

function last(year: number, month: number, weekday: number): PlainDate {
  const fifth = nth(year, month, weekday, 5)
  return dateParts(fifth).month === month ? fifth : addDays(fifth, -7)
}

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday (5 U.S.C. 6103(b)). */
function observed(date: PlainDate): PlainDate {
  const weekday = weekdayOf(date)
  if (weekday === SATURDAY) return addDays(date, -1)
  return weekday === SUNDAY ? addDays(date, 1) : date
}

/** Returns the eleven US federal holidays of a year on their observed days (5 U.S.C. 6103(a)). */
export function federalHolidays(year: number): { date: PlainDate; name: string }[] {
  return [
    { date: observed(day(year, 1, 1)), name: "New Year's Day" },
    { date: nth(year, 1, MONDAY, 3), name: 'Martin Luther King Jr. Day' },
    { date: nth(year, 2, MONDAY, 3), name: "Washington's Birthday" },
    { date: last(year, 5, MONDAY), name: 'Memorial Day' },
    { date: observed(day(year, 6, 19)), name: 'Juneteenth' },
    { date: observed(day(year, 7, 4)), name: 'Independence Day' },
    { date: nth(year, 9, MONDAY, 1), name: 'Labor Day' },
    { date: nth(year, 10, MONDAY, 2), name: 'Columbus Day' },
    { date: observed(day(year, 11, 11)), name: 'Veterans Day' },
    { date: nth(year, 11, THURSDAY, 4), name: 'Thanksgiving Day' },
    { date: observed(day(year, 12, 25)), name: 'Christmas Day' },
  ]
}

/** The holidays of the years that were asked for: a message of a chat asks for the same year each time. */
const holidayDates = new Map<number, ReadonlySet<PlainDate>>()

function holidayDatesOf(year: number): ReadonlySet<PlainDate> {
  const known = holidayDates.get(year)
  if (known) return known
  const dates = new Set(federalHolidays(year).map(({ date }) => date))
  holidayDates.set(year, dates)
  return dates
}

/** Whether a date is an observed federal holiday; New Year's Day may be observed on December 31. */
export function isFederalHoliday(date: PlainDate): boolean {
  const { year } = dateParts(date)
  return holidayDatesOf(year).has(date) || holidayDatesOf(year + 1).has(date)
}

const isWeekday = (date: PlainDate) => weekdayOf(date) !== SATURDAY && weekdayOf(date) !== SUNDAY

/** Whether a date is a federal holiday or a day on which this clinic is closed (D-45). */
export const isClosedDay = (date: PlainDate): boolean => isFederalHoliday(date) || ownClosedDays().has(date)

/** Whether a date is Monday to Friday and not a closed day, in US Eastern. */
export const isBusinessDay = (date: PlainDate): boolean => isWeekday(date) && !isClosedDay(date)

/**
 * Whether a cold shipment may be handed over on a day: Monday to Thursday, not a holiday, and delivered the next day,
 * so that it is never in transit over a weekend or a holiday (M-16).
 */
export function isShipDay(date: PlainDate): boolean {
  const weekday = weekdayOf(date)
  return weekday >= MONDAY && weekday <= THURSDAY && isBusinessDay(date) && isBusinessDay(addDays(date, 1))
}

/** Returns the first ship day on or after a date; Friday to Sunday lead to Monday. */
export function nextShipDate(from: PlainDate): PlainDate {
  let date = from
  while (!isShipDay(date)) date = addDays(date, 1)
  return date
}

/** Returns the next business day: shipping is overnight (document 1 §1). */
export function expectedDelivery(shipDate: PlainDate): PlainDate {
  let date = addDays(shipDate, 1)
  while (!isBusinessDay(date)) date = addDays(date, 1)
  return date
}

export const US_SHIPPING_CALENDAR: ShippingCalendar = { isShipDay, nextShipDate, expectedDelivery }
