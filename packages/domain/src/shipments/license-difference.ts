/** The input of the license check of a shipment; states are two-letter codes. */
export type ShippingLicense = {
  /** The destination state; null while no address is known. */
  readonly shipsTo: string | null
  readonly orderState: string
  /** Whether the prescriber has a license in the destination state today; null before anything is prescribed. */
  readonly prescriberLicensed: boolean | null
}

/**
 * Returns why a clinician with another license must review an order before it ships, as a sentence; null if the license
 * covers the destination (D-57). A missing address is a separate problem, reported by the ship gate.
 */
export function licenseDifference({
  shipsTo,
  orderState,
  prescriberLicensed,
}: ShippingLicense): string | null {
  if (!shipsTo) return null
  if (shipsTo !== orderState) return `This order ships to ${shipsTo}, but it was reviewed for ${orderState}.`
  if (prescriberLicensed === false) return `The prescriber is not licensed in ${shipsTo}.`
  return null
}
