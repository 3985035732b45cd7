/** The carriers that may be entered at the pharmacy (document 3 §4). */
export const SHIPPING_CARRIERS = ['FedEx', 'UPS'] as const
export type ShippingCarrier = (typeof SHIPPING_CARRIERS)[number]

/** How the carriers write the numbers of parcels within the US (beyond-the-documents M-17). */
const FORMS: Readonly<Record<ShippingCarrier, { pattern: RegExp; says: string }>> = {
  FedEx: {
    pattern: /^(\d{12}|\d{14,15}|\d{20}|\d{22})$/,
    says: 'A FedEx number has 12, 14, 15, 20 or 22 digits.',
  },
  UPS: { pattern: /^1Z[0-9A-Z]{16}$/, says: 'A UPS number begins with 1Z and has 18 characters.' },
}

/** What a number of this carrier looks like, as a sentence for the field. */
export const trackingNumberHint = (carrier: ShippingCarrier): string => FORMS[carrier].says

/** A parcel's number without the spaces and hyphens of its label, or why it cannot be one of this carrier. */
export function readTrackingNumber(
  carrier: ShippingCarrier,
  text: string,
): { number: string } | { problem: string } {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  const { pattern, says: claims } = FORMS[carrier]
  return pattern.test(number) ? { number } : { problem: claims }
}

/** The carrier whose form a number has, or undefined. */
export const carrierOfNumber = (text: string): ShippingCarrier | undefined =>
  SHIPPING_CARRIERS.find((carrier) => 'number' in readTrackingNumber(carrier, text))
