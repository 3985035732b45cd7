/** What the license of a parcel is judged by; states are two-letter codes. */
export type ShippingLicense = {
  /** Where the parcel goes; null while no address is known. */
  readonly shipsTo: string | null
  /** The state for which the order was reviewed. */
  readonly orderState: string
  /** Whether the prescriber holds a license of the state of the parcel today; null before anything is prescribed. */
  readonly prescriberLicensed: boolean | null
}

/**
 * Why a clinician licensed elsewhere has to review an order before it ships, as a sentence; null where the license follows
 * the parcel (D-57). An unknown address is another matter, and the ship gate names it.
 */
export function licenseDifference({
  shipsTo,
  orderState,
  prescriberLicensed,
}: ShippingLicense): string | null {
  if (!shipsTo) return null
  if (shipsTo !== orderState)
    return `The parcel goes to ${shipsTo}, but the order was reviewed for ${orderState}.`
  if (prescriberLicensed === false) return `The prescriber holds no license in ${shipsTo}.`
  return null
}
