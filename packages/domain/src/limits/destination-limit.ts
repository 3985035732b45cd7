/** Maximum codes and links sent to one destination, regardless of who requested them (D-58). */
export const PER_DESTINATION = [
  { max: 3, seconds: 3600 },
  { max: 6, seconds: 24 * 3600 },
] as const

/**
 * Returns the seconds until another code or link may be sent to a destination, or null if it may be sent now.
 * @param sent when codes and links were sent to it, in any order
 */
export function destinationRemainder(sent: readonly Date[], now: Date): number | null {
  const waits = PER_DESTINATION.flatMap(({ max, seconds }) => {
    const within = sent
      .map((at) => at.getTime() + seconds * 1000 - now.getTime())
      .filter((left) => left > 0)
      .toSorted((a, b) => b - a)
    // Allowed again once all but max - 1 of them are outside the window.
    const until = within[max - 1]
    return until === undefined ? [] : [Math.ceil(until / 1000)]
  })
  return waits.length === 0 ? null : Math.max(...waits)
}
