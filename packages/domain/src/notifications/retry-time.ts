const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** For how long a message is tried again while the carrier fails for a time. Milliseconds. */
export const RETRY_FOR_MS = 24 * HOUR

/** What opens something for a time only is of no use after it: a code and a login link, milliseconds (D-06). */
const SHORT_LIVED: Readonly<Record<string, number>> = {
  verification_code: 10 * 60 * SECOND,
  password_link: HOUR,
  login_link: HOUR,
}

const FIRST_WAIT = 15 * SECOND
const LONGEST_WAIT = HOUR / 2

/**
 * When a message that a carrier failed to take for a time is tried again: after 15 seconds, then twice as long each
 * time up to half an hour, for at least 24 hours since the first try. All in real time.
 * @param failed its kind, how often it was tried, and milliseconds since the first try
 * @returns milliseconds to wait, or null where it is given up
 */
export function retryWait(failed: { kind: string; tries: number; sinceFirstMs: number }): number | null {
  if (failed.sinceFirstMs >= (SHORT_LIVED[failed.kind] ?? RETRY_FOR_MS)) return null
  return Math.min(FIRST_WAIT * 2 ** Math.min(failed.tries - 1, 20), LONGEST_WAIT)
}
