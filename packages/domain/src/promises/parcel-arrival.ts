import { meaningOfScan, type ParcelProblem, type ScanStatus } from '../shipments/carrier-scan.ts'
import { addDays, easternDate, type PlainDate } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR, type ShippingCalendar } from '../time/shipping-calendar.ts'

/** A parcel on its way: when it left, what its carrier says of it, and the new time that a late one was promised. */
export type ParcelAhead = {
  shipped_at: Date
  expected_on: PlainDate | null
  scan_status: ScanStatus | null
  promised_by?: Date | null
}

/** What keeps a parcel from coming, by its last scan; null while it moves. */
export function problemOfParcel(status: ScanStatus | null): ParcelProblem | null {
  const meaning = status && meaningOfScan(status)
  return meaning === 'waits' || meaning === 'returned' || meaning === 'lost' ? meaning : null
}

/**
 * Answers "when does the parcel come?" wherever it is asked (M-16, M-17, D-93): the next day of delivery after it left, unless
 * its carrier expects a later one, or a later one was promised since. Null for a parcel that does not come.
 */
export function arrivesOn(
  { shipped_at, expected_on, scan_status, promised_by = null }: ParcelAhead,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): PlainDate | null {
  if (problemOfParcel(scan_status)) return null
  const promised = promised_by && easternDate(promised_by)
  return [expected_on, promised].reduce<PlainDate>(
    (day, other) => (other !== null && other > day ? other : day),
    calendar.expectedDelivery(easternDate(shipped_at)),
  )
}

/** The same for a replacement: one that is late is promised from day to day, and nothing else says for which (D-92). */
export function replacementArrivesOn(
  parcel: ParcelAhead,
  now: Date,
  calendar: ShippingCalendar = US_SHIPPING_CALENDAR,
): PlainDate | null {
  const day = arrivesOn(parcel, calendar)
  const next = calendar.expectedDelivery(addDays(easternDate(now), -1))
  return day !== null && day < next ? next : day
}
