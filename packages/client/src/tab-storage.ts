import type { SessionStorage } from './session-store.ts'

/** The part of the browser's `sessionStorage` that is used. */
export type TabItems = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Stores a session's token for one tab: it survives a reload and is deleted with the tab. Other tabs do not see it;
 * createSharedSession gives it to them.
 * @param key name of the item
 */
export function tabStorage(items: TabItems, key: string): SessionStorage<{ token: string }> {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    read: () => {
      const token = items.getItem(key)
      return token === null ? null : { token }
    },
    write: ({ token }) => {
      items.setItem(key, token)
      notify()
    },
    remove: () => {
      items.removeItem(key)
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
