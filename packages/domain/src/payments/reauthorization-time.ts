const HOUR = 3_600_000

/** How long before its end an authorization is renewed (D-18). Milliseconds. */
export const REAUTHORIZE_BEFORE_MS = 24 * HOUR
/** An authorization younger than this is never renewed. Milliseconds. */
export const MIN_AGE_MS = HOUR
/** The least time between two renewals of one authorization. Milliseconds. */
export const MIN_INTERVAL_MS = 24 * HOUR

export type LiveAuthorization = {
  /** When it was placed. */
  placedAt: Date
  /** The gateway's figure (D-18). */
  captureBefore: Date
  /** When it, or one that it replaced, was last renewed by the server; null where it never was. */
  renewedAt: Date | null
}

export type NextReauthorization =
  | { kind: 'renew'; at: Date }
  /** It ends before it may be renewed: the order waits for payment from then on (D-18). */
  | { kind: 'lapse'; at: Date }

/**
 * When an authorization is renewed: 24 hours before its end (D-18), but never within an hour of its placing and never
 * twice within a day. Each renewal lies at least an hour after the authorization was placed, so a gateway whose
 * authorizations are short, or whose clock stands still, cannot be asked without end.
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
