/** Failed logins of one account that cost nothing yet (D-58). */
export const FREE_LOGIN_FAILURES = 20
/** The first delay and the longest, seconds. */
const FIRST_DELAY = 30
const LONGEST_DELAY = 3600
/** Failures are forgotten when none was added for this long, seconds. */
export const FAILURES_LAST_SECONDS = 24 * 3600

/**
 * How long an account refuses the next try of an unknown device, seconds. The twentieth failure starts it, each further
 * one doubles it up to an hour, so that guessing gets nowhere (D-58).
 * @param failures failed logins so far, from whatever address
 */
export function loginDelaySeconds(failures: number): number {
  if (failures < FREE_LOGIN_FAILURES) return 0
  const doublings = Math.min(failures - FREE_LOGIN_FAILURES, 16)
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** doublings)
}

/** Wrong passwords after which a known device is treated as unknown again. */
export const DEVICE_FAILURES = 20
