/**
 * Runs functions one after the other, in the order of the calls: two callers that move the clock concurrently, or a
 * reset while the clock moves, would leave a state that no caller requested.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    // The next one waits until this one has finished or failed; a failure goes to its own caller.
    last = mine.catch(() => {})
    return mine
  }
}
