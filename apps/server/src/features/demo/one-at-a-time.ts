/**
 * Runs works one after the other, in the order in which they were asked for: a clock that two callers move at once,
 * or a reset under a moving clock, would leave neither at a state that somebody asked for.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    // The next one waits for the end of this one, whatever the end was; the failure goes to its own caller.
    last = mine.catch(() => {})
    return mine
  }
}
