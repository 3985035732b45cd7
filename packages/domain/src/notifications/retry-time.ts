const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** How long a message is retried after temporary failures of the message sender. Milliseconds. */
export const RETRY_FOR_MS = 24 * HOUR

/** Codes and links expire and are useless after that: retry limits in milliseconds (D-06). */
const SHORT_LIVED: Readonly<Record<string, number>> = {
  verification_code: 10 * 60 * SECOND,
  password_link: HOUR,
  login_link: HOUR,
}

const FIRST_WAIT = 15 * SECOND
const LONGEST_WAIT = HOUR / 2

/**
 * Returns the wait before a message is retried after a temporary failure of the message sender: 15 seconds, doubled
 * each time up to half an hour, for at least 24 hours since the first try. All in real time.
 * @param failed its kind, the number of tries, and milliseconds since the first try
 * @returns milliseconds to wait, or null when it is given up
 */
export function retryWait(failed: { kind: string; tries: number; sinceFirstMs: number }): number | null {
  if (failed.sinceFirstMs >= (SHORT_LIVED[failed.kind] ?? RETRY_FOR_MS)) return null
  return Math.min(FIRST_WAIT * 2 ** Math.min(failed.tries - 1, 20), LONGEST_WAIT)
}
