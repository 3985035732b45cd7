/** The maximum of an amount field: one million dollars, in cents. */
const MOST = 100_000_000

/**
 * Parses a typed amount to cents: "149.97", "$1,349.97", "50". Returns null for anything else: more than two
 * decimals, a sign, a misplaced comma, zero, or more than a million dollars.
 */
export function readUsd(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match?.[1]) return null
  const cents = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0)
  return Number.isSafeInteger(cents) && cents > 0 && cents <= MOST ? cents : null
}
