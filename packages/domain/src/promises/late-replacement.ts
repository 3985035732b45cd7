import { easternDate, easternInstant, type PlainDate } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR, type ShippingCalendar } from '../time/shipping-calendar.ts'
import { letterTimes } from './late-order.ts'
import { END_OF_DAY } from './promises.ts'

/** The parcel that replaces another: planned, and once it has left also when. */
type Parcel = { ship_on: PlainDate; shipped_at: Date | null }

/**
 * Returns when the promise of a replacement runs out (D-92, D-93): that it ships on its day, then that it arrives on the day
 * after. The patient has a letter with a new date by the next 9 am of a business day, as for a late order.
 */
export function replacementBreaksAt(
  { ship_on, shipped_at }: Parcel,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): Date {
  const promised = shipped_at ? calendar.expectedDelivery(easternDate(shipped_at)) : ship_on
  return letterTimes(easternInstant(promised, END_OF_DAY)).breaksAt
}

/** Returns the next day on which a late replacement can ship; carriers collect until the evening. */
export const nextPromisedShipDay = (
  now: Date,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): PlainDate => calendar.nextShipDate(easternDate(now))
