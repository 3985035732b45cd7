/** Failed logins of one account from which a delay applies; fewer cause none (D-58). */
export const FREE_LOGIN_FAILURES = 20
/** The first delay and the longest, seconds. */
const FIRST_DELAY = 30
const LONGEST_DELAY = 3600
/** Failures are forgotten when no further one occurs for this long, seconds. */
export const FAILURES_LAST_SECONDS = 24 * 3600

/**
 * Returns how long an account refuses the next login attempt from an unknown device, in seconds. The delay starts with
 * the twentieth failure and doubles with each further one, up to an hour, to stop password guessing (D-58).
 * @param failures failed logins so far, from any address
 */
export function loginDelaySeconds(failures: number): number {
  if (failures < FREE_LOGIN_FAILURES) return 0
  const doublings = Math.min(failures - FREE_LOGIN_FAILURES, 16)
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** doublings)
}

/** Wrong passwords after which a known device is treated as unknown again. */
export const DEVICE_FAILURES = 20
