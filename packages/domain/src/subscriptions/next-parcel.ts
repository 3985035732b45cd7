import type { Term } from '../catalog/price-book.ts'
import { addMonths, compareDates, type PlainDate } from '../time/plain-date.ts'
import type { ShippingCalendar } from '../time/shipping-calendar.ts'
import { periodStart, placeOfShipment, shipmentsPerPeriod, type Cycle } from './schedule.ts'
import type { ShipmentMove } from './shipment-moves.ts'

/** A parcel of a subscription; `cycle` is null before the first charge. */
export type CountedParcel = { term: Term; shipment: number; cycle: Cycle | null }

/** Returns the day on which a parcel leaves: not before the day of its charge, which stays as it was stated (D-88). */
export function parcelLeavesOn(
  { term, shipment, cycle }: CountedParcel,
  { readyOn, isCharged }: { readyOn: PlainDate; isCharged: boolean },
  calendar: ShippingCalendar,
): PlainDate {
  const { n } = placeOfShipment(term, shipment)
  if (isCharged || !cycle) return calendar.nextShipDate(readyOn)
  const charge = periodStart(cycle, term, n)
  return calendar.nextShipDate(compareDates(charge, readyOn) > 0 ? charge : readyOn)
}

/**
 * Returns the day on which the parcel after one is planned to leave where that day is fixed: with the next charge, or as
 * staff moved it. Null where it leaves in time by itself, as every other parcel of a prepaid term does (D-88).
 */
export function nextParcelOn(
  { term, shipment, cycle }: CountedParcel,
  { leavesOn, moves }: { leavesOn: PlainDate; moves: readonly ShipmentMove[] },
  calendar: ShippingCalendar,
): PlainDate | null {
  const { n, within } = placeOfShipment(term, shipment)
  if (within + 1 < shipmentsPerPeriod(term)) {
    const move = moves.findLast((one) => one.shipment === shipment + 1)
    return move ? calendar.nextShipDate(move.to) : null
  }
  const planned = cycle && periodStart(cycle, term, n + 1)
  // Before the first charge, which is its start, and after one that is a whole term late.
  const counted = planned && compareDates(planned, leavesOn) > 0 ? planned : addMonths(leavesOn, term)
  return calendar.nextShipDate(counted)
}
