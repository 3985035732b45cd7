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

/** A FedEx label is scanned as 34 digits, of which the last 14 are the number, with zeros before a short one. */
const ofBarcode = (scanned: string): string =>
  /^\d{34}$/.test(scanned) ? scanned.slice(-14).replace(/^00(?=\d{12}$)/, '') : scanned

/** UPS counts a letter as a digit, A as 2. */
const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10

const weighted = (text: string, weights: readonly number[]): number =>
  [...text].reduce((sum, one, index) => sum + valueOf(one) * (weights[index % weights.length] ?? 0), 0)

/**
 * Whether the last digit of a normalized number is the one that its carrier computes: a digit that was typed wrong is found.
 * True where a carrier's form has no digit that we know.
 */
export function hasCheckDigit(carrier: ShippingCarrier, number: string): boolean {
  const [body, last] = [number.slice(0, -1), Number(number.slice(-1))]
  if (carrier === 'UPS')
    return !/\d$/.test(number) || (10 - (weighted(body.slice(2), [1, 2]) % 10)) % 10 === last
  if (number.length === 12) return (weighted(body, [3, 1, 7]) % 11) % 10 === last
  if (number.length === 15) return (10 - (weighted(body, [1, 3]) % 10)) % 10 === last
  return true
}

/**
 * Normalizes a tracking number, without the spaces and hyphens of its label and what its bar code adds, or returns why it cannot be from this
 * carrier.
 */
export function readTrackingNumber(
  carrier: ShippingCarrier,
  text: string,
): { number: string } | { problem: string } {
  const number = ofBarcode(text.replace(/[\s-]/g, '').toUpperCase())
  const { pattern, says: claims } = FORMS[carrier]
  return pattern.test(number) ? { number } : { problem: claims }
}

/** Finds the carrier whose format a number has, or undefined. */
export const carrierOfNumber = (text: string): ShippingCarrier | undefined =>
  SHIPPING_CARRIERS.find((carrier) => 'number' in readTrackingNumber(carrier, text))
