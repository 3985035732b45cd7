/**
 * Limits on failed card attempts, checked before the gateway is called (D-58): a thief with a list of stolen cards must
 * not be able to test them here.
 */
export const CARD_ATTEMPT_LIMITS = {
  /** For one user within a day. */
  perPerson: { max: 5, seconds: 24 * 3600 },
  /** For one cart, without a time limit. */
  perCart: { max: 5 },
  perNetwork: [
    { max: 10, seconds: 3600 },
    { max: 20, seconds: 24 * 3600 },
  ],
  /**
   * For all users together within an hour: from this number on, billing is notified. Our own figure, to be tuned with
   * real data.
   */
  alarm: { max: 60, seconds: 3600 },
} as const

export type CardAttemptHistory = {
  /** Real time. */
  now: Date
  /** The times of failed card attempts of the user, the cart and the network; in any order. */
  ofPerson: readonly Date[]
  ofCart: readonly Date[]
  ofNetwork: readonly Date[]
}

export type CardAttemptVerdict = { ok: true } | { ok: false; retryAfterSeconds: number | null }

/**
 * Whether another card may be tried.
 * @returns the longest wait of all limits that are reached, in seconds; null if the cart accepts no more cards
 */
export function mayTryCard(history: CardAttemptHistory): CardAttemptVerdict {
  const { perPerson, perCart, perNetwork } = CARD_ATTEMPT_LIMITS
  if (history.ofCart.length >= perCart.max) return { ok: false, retryAfterSeconds: null }
  const waits = [
    waitOf(history.ofPerson, perPerson, history.now),
    ...perNetwork.map((limit) => waitOf(history.ofNetwork, limit, history.now)),
  ].filter((wait) => wait !== null)
  return waits.length === 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.max(...waits) }
}

function waitOf(at: readonly Date[], limit: { max: number; seconds: number }, now: Date): number | null {
  const left = at
    .map((one) => one.getTime() + limit.seconds * 1000 - now.getTime())
    .filter((ms) => ms > 0)
    .toSorted((a, b) => b - a)
  const until = left[limit.max - 1]
  return until === undefined ? null : Math.ceil(until / 1000)
}
