import { isRecord } from '@contour/domain/is-record'

/** In session storage: the state that a page leaves for the next document; only its path may read it. */
const KEY = 'left_state'

export function stashLocationState(path: string, state: unknown): void {
  if (state === undefined) return
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ path, state }))
  } catch {
    // Without storage, the next page opens without its notice.
  }
}

/** Puts the state left for this path where the router reads it. Runs before the router starts. */
export function takeStashedState(): void {
  try {
    const left: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    if (!isRecord(left)) return
    window.sessionStorage.removeItem(KEY)
    if (left['path'] === window.location.pathname) window.history.replaceState({ usr: left['state'] }, '')
  } catch {
    // A value that cannot be read was not written by us.
  }
}
