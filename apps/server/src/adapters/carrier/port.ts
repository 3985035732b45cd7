import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import type { ScanStatus } from '@contour/domain/shipments/carrier-scan'
import type { PlainDate } from '@contour/domain/time/plain-date'

export type Label = { carrier: ShippingCarrier; tracking: string }

/** What the carrier knows of a parcel. */
export type Scan = {
  /** The service's id of what it follows. */
  tracker: string
  tracking: string
  status: ScanStatus
  /** When this last changed: of two the later one counts, in whatever order they arrive. */
  at: Date
  /** The first scan of the parcel itself; null while only its label is known. */
  pickedUpAt: Date | null
  deliveredAt: Date | null
  /** The day on which the carrier expects to bring it. */
  expectedOn: PlainDate | null
}

/** Learns from carriers where parcels are. */
export type Carriers = {
  /** Whether anything can be learned about a label. */
  follows(label: Label): boolean
  /**
   * Begins to follow a label; the same label again is the same tracker.
   * @throws CarrierUnavailable
   */
  start(label: Label, shippedAt: Date): Promise<Scan>
  /**
   * Null for a tracker that is not known.
   * @throws CarrierUnavailable
   */
  read(tracker: string): Promise<Scan | null>
  /**
   * Reads what the service posts; null for an event that is about no parcel. Absent where nothing is posted.
   * @throws UnsignedScan unless its signature fits the bytes
   */
  hear?(body: Buffer, signature: unknown): Scan | null
}

/** The service did not answer, or refused; the call is made again later. */
export class CarrierUnavailable extends Error {
  override name = 'CarrierUnavailable'
}

export class UnsignedScan extends Error {
  override name = 'UnsignedScan'
}
