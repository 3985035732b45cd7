/** The carriers named in the documents, with their tracking pages (document 3 §4, S-54). */
const CARRIERS = [
  { name: 'FedEx', pattern: /fed\s*ex/i, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'UPS', pattern: /\bups\b|united parcel/i, page: 'https://www.ups.com/track?tracknum=' },
] as const

/**
 * Returns the carrier's page for a shipment; null when the carrier is unknown; the number is then shown as text (S-54).
 */
export function trackingUrl(carrier: string | null, number: string | null): string | null {
  if (!carrier || !number) return null
  const known = CARRIERS.find(({ pattern }) => pattern.test(carrier))
  return known ? known.page + encodeURIComponent(number.trim()) : null
}
