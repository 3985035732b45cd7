/** The carriers that the pharmacy can enter (document 3 §4). */
export const SHIPPING_CARRIERS = ['FedEx', 'UPS'] as const
export type ShippingCarrier = (typeof SHIPPING_CARRIERS)[number]

/** The formats of the carriers' tracking numbers within the US (beyond-the-documents M-17). */
const FORMS: Readonly<Record<ShippingCarrier, { pattern: RegExp; says: string }>> = {
  FedEx: {
    pattern: /^(\d{12}|\d{14,15}|\d{20}|\d{22})$/,
    says: 'A FedEx number has 12, 14, 15, 20 or 22 digits.',
  },
  UPS: { pattern: /^1Z[0-9A-Z]{16}$/, says: 'A UPS number begins with 1Z and has 18 characters.' },
}

export const trackingNumberHint = (carrier: ShippingCarrier): string => FORMS[carrier].says

/**
 * Normalizes a tracking number, without the spaces and hyphens of its label, or returns why it cannot be from this
 * carrier.
 */
export function readTrackingNumber(
  carrier: ShippingCarrier,
  text: string,
): { number: string } | { problem: string } {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  const { pattern, says: claims } = FORMS[carrier]
  return pattern.test(number) ? { number } : { problem: claims }
}

/** Finds the carrier whose format a number has, or undefined. */
export const carrierOfNumber = (text: string): ShippingCarrier | undefined =>
  SHIPPING_CARRIERS.find((carrier) => 'number' in readTrackingNumber(carrier, text))
