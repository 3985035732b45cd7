import { compareDates, easternDate, easternInstant, type PlainDate } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR, type ShippingCalendar } from '../time/shipping-calendar.ts'

/**
 * Returns when the pharmacy's time for an order began: when it got the order at `since`, or at the beginning of the day
 * on which the shipment leaves, if staff moved that beyond the next ship day (A-04, M-18). Otherwise a patient whose
 * check-in is reviewed early would read that a shipment is late which nobody may send yet.
 */
export function pharmacySince(
  since: Date,
  shipOn: PlainDate | null,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): Date {
  if (shipOn === null || compareDates(shipOn, calendar.nextShipDate(easternDate(since))) <= 0) return since
  return easternInstant(shipOn, '00:00')
}
