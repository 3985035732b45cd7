/** A value that is replaced as a whole, in the form that `useSyncExternalStore` reads. */
export function createState<State>(first: State) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    change(next: Partial<State>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
