const HOUR = 3_600_000

/** How long before its end an authorization is replaced by a new one (D-18). Milliseconds. */
export const REAUTHORIZE_BEFORE_MS = 24 * HOUR
/** An authorization younger than this is never replaced. Milliseconds. */
export const MIN_AGE_MS = HOUR
/** Minimum time between two reauthorizations. Milliseconds. */
export const MIN_INTERVAL_MS = 24 * HOUR

export type LiveAuthorization = {
  placedAt: Date
  /** The end as reported by the gateway (D-18). */
  captureBefore: Date
  /** When the server last reauthorized it or one that it replaced; null if never. */
  renewedAt: Date | null
}

export type NextReauthorization =
  | { kind: 'renew'; at: Date }
  /** It ends before it may be replaced: from then on the order needs a payment (D-18). */
  | { kind: 'lapse'; at: Date }

/**
 * Returns when an authorization is replaced: 24 hours before its end (D-18), but never within an hour of its creation
 * and never twice within a day. So a gateway with short authorizations, or with a stopped clock, cannot cause endless
 * reauthorizations.
 */
export function nextReauthorization({
  placedAt,
  captureBefore,
  renewedAt,
}: LiveAuthorization): NextReauthorization {
  const at = Math.max(
    captureBefore.getTime() - REAUTHORIZE_BEFORE_MS,
    placedAt.getTime() + MIN_AGE_MS,
    renewedAt ? renewedAt.getTime() + MIN_INTERVAL_MS : 0,
  )
  if (at < captureBefore.getTime()) return { kind: 'renew', at: new Date(at) }
  return { kind: 'lapse', at: new Date(Math.max(captureBefore.getTime(), placedAt.getTime())) }
}
