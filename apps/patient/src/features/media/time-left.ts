/** Before this, the speed is a guess, ms. */
const SETTLED = 1_500
const STEP = 5

/**
 * Estimates the seconds that an upload still takes, in steps of five; null while it is too early to tell.
 * @param share share sent in `elapsedMs`, 0 to 1
 */
export function secondsLeft(share: number, elapsedMs: number): number | null {
  if (share <= 0 || share >= 1 || elapsedMs < SETTLED) return null
  const left = ((1 - share) / share) * (elapsedMs / 1_000)
  return Math.ceil(left / STEP) * STEP
}
