import type { Term } from '../catalog/price-book.ts'
import { WEEKLY_DOSES_PER_MONTH } from '../dosing/formulary.ts'
import { addDays, compareDates, daysBetween, type PlainDate } from '../time/plain-date.ts'
import type { ShippingCalendar } from '../time/shipping-calendar.ts'
import { monthsPerShipment } from './shipment-contents.ts'

/** A parcel that reached her: weekly doses, and the strength in micrograms with which it begins and ends. */
export type ArrivedParcel = {
  readonly arrivedOn: PlainDate
  readonly doses: number
  readonly firstUg: number
  readonly lastUg: number
}

/**
 * Until when the medicine lasts: the day of the last dose in her hands, and the first dose day that nothing covers.
 * `strengthUg` is that of the doses that are left.
 */
export type Supply = {
  readonly lastDoseOn: PlainDate
  readonly firstUncoveredOn: PlainDate
  readonly strengthUg: number
}

const WEEK = 7

/** Days before the first uncovered dose on which the next parcel is in her hands (D-88). */
export const SPARE_DAYS = 2

/**
 * Returns when a patient runs out of a drug: the one answer to that question (D-88). She takes one dose a week from the
 * arrival of her first parcel on; after a gap, from the arrival of the parcel that ends it. Null before the first parcel.
 * @param parcels of one drug, in any order
 */
export const supplyInHand = (parcels: readonly ArrivedParcel[]): Supply | null =>
  takenInOrder(parcels).at(-1)?.supply ?? null

/** Returns the parcels in the order in which they arrived, each with the day of its first dose and what lasts after it. */
export function takenInOrder<Parcel extends ArrivedParcel>(
  parcels: readonly Parcel[],
): readonly { readonly parcel: Parcel; readonly firstOn: PlainDate; readonly supply: Supply }[] {
  let supply: Supply | null = null
  return parcels
    .toSorted((a, b) => compareDates(a.arrivedOn, b.arrivedOn))
    .map((parcel) => {
      const firstOn = firstDoseOf(supply, parcel)
      const firstUncoveredOn = addDays(firstOn, parcel.doses * WEEK)
      supply = { firstUncoveredOn, lastDoseOn: lastDoseOn({ firstUncoveredOn }), strengthUg: parcel.lastUg }
      return { parcel, firstOn, supply }
    })
}

/**
 * Returns the day of the first dose that a parcel is for. What is left of the same strength or a lower one is taken
 * before it. A higher one is not taken any more, so that a parcel with a lower dose begins on her next dose day.
 */
export function firstDoseOf(
  supply: Supply | null,
  parcel: Pick<ArrivedParcel, 'arrivedOn' | 'firstUg'>,
): PlainDate {
  if (!supply || compareDates(supply.firstUncoveredOn, parcel.arrivedOn) < 0) return parcel.arrivedOn
  if (supply.strengthUg <= parcel.firstUg) return supply.firstUncoveredOn
  const left = Math.floor(daysBetween(parcel.arrivedOn, supply.firstUncoveredOn) / WEEK)
  return addDays(supply.firstUncoveredOn, -left * WEEK)
}

/** When each line of a parcel begins, and the first dose day after its last one. */
export type DoseDays = { readonly from: readonly PlainDate[]; readonly until: PlainDate }

/** @param doses weekly doses of the lines, in the order in which they are taken */
export function doseDays(first: PlainDate, doses: readonly number[]): DoseDays {
  const from: PlainDate[] = []
  let until = first
  for (const count of doses) {
    from.push(until)
    until = addDays(until, count * WEEK)
  }
  return { from, until }
}

/** Returns the day of the last dose before the first one that nothing covers. */
export const lastDoseOn = ({ firstUncoveredOn }: Pick<Supply, 'firstUncoveredOn'>): PlainDate =>
  addDays(firstUncoveredOn, -WEEK)

/** Returns the day by which the next parcel is to be in her hands. */
export const arriveBy = ({ firstUncoveredOn }: Pick<Supply, 'firstUncoveredOn'>): PlainDate =>
  addDays(firstUncoveredOn, -SPARE_DAYS)

/** Returns the last ship day from which a parcel is in her hands in time. */
export function shipBy(supply: Pick<Supply, 'firstUncoveredOn'>, calendar: ShippingCalendar): PlainDate {
  const by = arriveBy(supply)
  let day = addDays(by, -1)
  while (!calendar.isShipDay(day) || compareDates(calendar.expectedDelivery(day), by) > 0)
    day = addDays(day, -1)
  return day
}

/** Returns how many weekly doses are missed until a parcel arrives. */
export const missingDoses = (supply: Pick<Supply, 'firstUncoveredOn'>, arrivesOn: PlainDate): number =>
  Math.max(0, Math.ceil(daysBetween(supply.firstUncoveredOn, arrivesOn) / WEEK))

/** Weekly doses of a parcel where the calendar asks for no more: 4 in a month, 13 in a quarter (D-88). */
export const usualDoses = (term: Term): 4 | 13 => (monthsPerShipment(term) === 1 ? 4 : 13)

/**
 * Returns how many weekly doses a parcel is to hold: as many as fall due from its first dose until two days after the
 * planned arrival of the next one, and at least the usual number. Where the next one leaves in time by itself it is the
 * usual number, and what is left of a higher strength once more. What is written on its lines limits them.
 */
export function dosesDue(
  term: Term,
  {
    supply,
    parcel,
    nextArrivesOn,
  }: {
    supply: Supply | null
    parcel: Pick<ArrivedParcel, 'arrivedOn' | 'firstUg'>
    nextArrivesOn: PlainDate | null
  },
): number {
  const first = firstDoseOf(supply, parcel)
  if (nextArrivesOn)
    return Math.max(usualDoses(term), Math.ceil((daysBetween(first, nextArrivesOn) + SPARE_DAYS) / WEEK))
  const notTaken = supply ? Math.max(0, daysBetween(first, supply.firstUncoveredOn) / WEEK) : 0
  return usualDoses(term) + notTaken
}

/**
 * Returns the weekly doses of each month line of a parcel, never more than the line is written for: four a month, and
 * what is still wanted from the last month to the first. Without a number, for a parcel from before it was counted, each
 * line is filled as written.
 * @param written weekly doses of the month lines, as prescribed
 */
export function spreadDoses(written: readonly number[], wanted: number | null): readonly number[] {
  if (wanted === null) return written
  const doses = written.map((most) => Math.min(WEEKLY_DOSES_PER_MONTH, most))
  let rest = wanted - doses.reduce((sum, one) => sum + one, 0)
  for (let at = written.length - 1; at >= 0 && rest > 0; at -= 1) {
    const more = Math.min(rest, (written[at] ?? 0) - (doses[at] ?? 0))
    doses[at] = (doses[at] ?? 0) + more
    rest -= more
  }
  return doses
}
