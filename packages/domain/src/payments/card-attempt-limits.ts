/**
 * Cards that did not go through, counted before the gateway is asked (D-58): a thief who tries a list of cards must not
 * find out through us which of them are good.
 */
export const CARD_ATTEMPT_LIMITS = {
  /** Of one person within a day. */
  perPerson: { max: 5, seconds: 24 * 3600 },
  /** Of one cart, ever. */
  perCart: { max: 5 },
  /** Of one network, whoever pays from there. */
  perNetwork: [
    { max: 10, seconds: 3600 },
    { max: 20, seconds: 24 * 3600 },
  ],
  /** Of everybody together within an hour: from here on billing is told. Ours, to be tuned with real figures. */
  alarm: { max: 60, seconds: 3600 },
} as const

export type CardAttemptHistory = {
  /** Real time. */
  now: Date
  /** When cards of the person, the cart and the network were tried that did not go through; in any order. */
  ofPerson: readonly Date[]
  ofCart: readonly Date[]
  ofNetwork: readonly Date[]
}

export type CardAttemptVerdict = { ok: true } | { ok: false; retryAfterSeconds: number | null }

/**
 * Whether another card may be tried.
 * @returns the longest wait of all limits that are reached, in seconds; null where the cart takes no card any more
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
