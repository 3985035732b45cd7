/** The most that a box for an amount takes: one million dollars, in cents. */
const MOST = 100_000_000

/**
 * Cents of an amount as a person types it: "149.97", "$1,349.97", "50". Null for anything else: more than two
 * decimals, a sign, a misplaced comma, zero, or more than a million dollars.
 */
export function readUsd(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match?.[1]) return null
  const cents = Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0)
  return Number.isSafeInteger(cents) && cents > 0 && cents <= MOST ? cents : null
}
