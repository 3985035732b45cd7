/** In the storage of the visit: what a page left for the next document, which only its path may take. */
const KEY = 'left_state'

export function stashLocationState(path: string, state: unknown): void {
  if (state === undefined) return
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ path, state }))
  } catch {
    // Without storage the next page opens without its notice.
  }
}

/** Puts what was left for this path where the router looks for it. Runs before the router starts. */
export function takeStashedState(): void {
  try {
    const left = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as {
      path: string
      state: unknown
    } | null
    if (!left) return
    window.sessionStorage.removeItem(KEY)
    if (left.path === window.location.pathname) window.history.replaceState({ usr: left.state }, '')
  } catch {
    // What cannot be read was not left by us.
  }
}
