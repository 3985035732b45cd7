/** Whole US cents. Money has no other form internally (D-25). */
export type Cents = number

function whole(cents: Cents): Cents {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  return cents
}

/**
 * Converts cents to dollars with two decimals, as the JSON of the calls has them (D-25). Throws on a fraction of a
 * cent.
 */
export const dollars = (cents: Cents): number => whole(cents) / 100

/** Converts dollars from JSON to cents, to the nearest cent; null when the value is not a whole number of cents. */
export function centsFromDollars(value: number): Cents | null {
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-6 * Math.max(1, Math.abs(cents))
    ? cents
    : null
}

/**
 * Formats an amount as "1349.97": no dollar sign, no thousands separator, as the documents print amounts in running
 * text.
 */
export function plainAmount(cents: Cents): string {
  const digits = String(Math.abs(whole(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats an amount as "$1,349.97"; a negative one as "-$50.00". */
export function formatUsd(cents: Cents): string {
  const [units = '0', fraction = '00'] = plainAmount(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${units.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Returns a monthly price for display: the total divided and cut, not rounded, to whole cents. */
export const monthlyDisplay = (total: Cents, months: number): Cents => Math.floor(whole(total) / months)

/** Returns a percentage (at most two decimals), rounded half up to the cent (D-25). */
export function percentOf(cents: Cents, percent: number): Cents {
  const hundredths = Math.round(percent * 100)
  return Math.floor((whole(cents) * hundredths + 5_000) / 10_000)
}
