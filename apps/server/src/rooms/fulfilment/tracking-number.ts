export const CARRIERS = ['FedEx', 'UPS'] as const
export type Carrier = (typeof CARRIERS)[number]

/** How the carriers write the numbers of parcels within the US (M-17). */
const FORMS: Readonly<Record<Carrier, { pattern: RegExp; says: string }>> = {
  FedEx: {
    pattern: /^(\d{12}|\d{14,15}|\d{20}|\d{22})$/,
    says: 'A FedEx number has 12, 14, 15, 20 or 22 digits.',
  },
  UPS: { pattern: /^1Z[0-9A-Z]{16}$/, says: 'A UPS number begins with 1Z and has 18 characters.' },
}

/** A parcel's number without spaces and hyphens, or why it cannot be one of this carrier. */
export function readTrackingNumber(carrier: Carrier, text: string): { number: string } | { problem: string } {
  const number = text.replace(/[\s-]/g, '').toUpperCase()
  const { pattern, says } = FORMS[carrier]
  return pattern.test(number) ? { number } : { problem: says }
}
