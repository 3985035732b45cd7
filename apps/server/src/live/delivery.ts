/**
 * Runs `deliver` for keys that changed, one run after the other: what changes meanwhile is collected for the next run. So
 * connections are sent what they lack in order and once, and a burst of changes is read at once.
 * @returns resolves when a run that began after the call has ended
 */
export function createDelivery<K>(deliver: (keys: readonly K[]) => Promise<void>) {
  let collected: { keys: Set<K>; run: Promise<void> } | null = null
  let last = Promise.resolve()
  return (changed: Iterable<K>): Promise<void> => {
    if (!collected) {
      const keys = new Set<K>()
      const run = last.then(() => {
        collected = null
        return keys.size > 0 ? deliver([...keys]) : undefined
      })
      last = run.catch(() => {})
      collected = { keys, run }
    }
    for (const key of changed) collected.keys.add(key)
    return collected.run
  }
}
