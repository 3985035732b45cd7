type Channel = 'doctor' | 'support'

const listeners = new Set<(channel: Channel) => void>()

/** Says that a thread has something new: the hint of an open socket (D-43). */
export function announceRecheck(channel: Channel): void {
  for (const listener of listeners) listener(channel)
}

/** Runs on each hint about a channel until the returned function is called. */
export function onRecheck(channel: Channel, run: () => void): () => void {
  const listener = (about: Channel) => {
    if (about === channel) run()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
