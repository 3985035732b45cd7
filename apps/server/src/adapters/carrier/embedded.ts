import { readTrackingNumber } from '@contour/domain/orders/tracking-number'
import { meaningOfScan, type ScanStatus } from '@contour/domain/shipments/carrier-scan'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { expectedDelivery } from '@contour/domain/time/shipping-calendar'
import type { Clock } from '../../clock.ts'
import type { Carriers, Scan } from './port.ts'

/**
 * The numbers that the embedded carrier knows: a FedEx number of twelve digits that begins with six zeros. Its last digit is
 * how far the parcel gets, counted as in the test numbers of EasyPost.
 */
const KNOWN = /^0{6}\d{5}[1-7]$/
const TRACKER = /^demo-(0{6}\d{5}[1-7])-(\d{1,15})$/

const ENDS: readonly ScanStatus[] = [
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'return_to_sender',
  'failure',
  'available_for_pickup',
]
/** This end is a parcel that is late: the carrier names a later day for it. */
const LATE = 2
const DAYS_LATE = 3

type Event = { status: ScanStatus; at: Date }

/** Where a parcel gets to and when: collected in the evening, brought on its day. */
function courseOf(digit: number, shippedAt: Date): { events: Event[]; expectedOn: string } {
  const shippedOn = easternDate(shippedAt)
  const on = expectedDelivery(shippedOn)
  const evening = easternInstant(shippedOn, '20:00')
  const events: Event[] = [
    { status: 'pre_transit', at: shippedAt },
    { status: 'in_transit', at: evening > shippedAt ? evening : shippedAt },
    { status: 'out_for_delivery', at: easternInstant(on, '08:00') },
    { status: ENDS[digit - 1] ?? 'unknown', at: easternInstant(on, '14:00') },
  ]
  return {
    events: digit > 3 ? events : events.slice(0, digit),
    expectedOn: digit === LATE ? expectedDelivery(addDays(on, DAYS_LATE)) : on,
  }
}

/** The carrier of the demo: what its clock says has happened to a parcel by now. */
export function createEmbeddedCarriers({ now }: Pick<Clock, 'now'>): Carriers {
  const scanOf = (tracker: string): Scan | null => {
    const [, tracking, ms] = TRACKER.exec(tracker) ?? []
    if (tracking === undefined || ms === undefined) return null
    const shippedAt = new Date(Number(ms))
    const { events, expectedOn } = courseOf(Number(tracking.at(-1)), shippedAt)
    const past = events.filter(({ at }, index) => index === 0 || at <= now())
    const last = past.at(-1) ?? { status: 'unknown', at: shippedAt }
    return {
      tracker,
      tracking,
      ...last,
      pickedUpAt: past.find(({ status }) => meaningOfScan(status) !== 'none')?.at ?? null,
      deliveredAt: last.status === 'delivered' ? last.at : null,
      expectedOn,
    }
  }
  return {
    follows: ({ carrier, tracking }) => carrier === 'FedEx' && KNOWN.test(tracking),
    async start({ carrier, tracking }, shippedAt) {
      const read = readTrackingNumber(carrier, tracking)
      const scan = 'number' in read ? scanOf(`demo-${read.number}-${shippedAt.getTime()}`) : null
      if (!scan) throw new Error('the embedded carrier does not know this number')
      return scan
    },
    read: async (tracker) => scanOf(tracker),
  }
}
