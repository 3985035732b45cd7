const listeners = new Set<() => void>()
let open = false

/** Whether the chat is open, for parts of the page outside it. */
export const panelOpen = {
  read: (): boolean => open,
  set(next: boolean): void {
    open = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
