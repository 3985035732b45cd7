import { browserErrorOf } from '@contour/domain/browser-errors/browser-error'

/** Errors of one page that are told: a broken one would repeat itself forever. */
const MOST = 5

/**
 * Tells the server of errors in our own script: their class and their place in our files, never a message, an address or
 * what somebody typed.
 * @param path the call that notes them
 * @returns tells one that was caught, such as by a boundary
 */
export function reportBrowserErrors(path: string): (error: unknown) => void {
  const told = new Set<string>()
  const note = (error: unknown) => {
    const noted = browserErrorOf(error)
    const key = `${noted.kind} ${noted.place}`
    if (told.has(key) || told.size >= MOST) return
    told.add(key)
    void send(path, noted)
  }
  window.addEventListener('error', ({ error }) => note(error))
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason))
  return note
}

/** What cannot be sent is lost: nobody waits for it. */
async function send(path: string, noted: { kind: string; place: string }): Promise<void> {
  try {
    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(noted),
      keepalive: true,
    })
  } catch {
    // A page without a connection has other worries.
  }
}
