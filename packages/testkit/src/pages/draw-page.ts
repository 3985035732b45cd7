import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'

configure({
  // How long a page takes on a busy machine is no result, nor how long its modules take to be read the first time.
  asyncUtilTimeout: 60_000,
  // The words of the page say what is missing; the whole tree hides it.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0] ?? ''}\nThe page says: ${container.textContent ?? ''}`),
})

type Service = {
  fetch: (request: Request | URL | string, init?: RequestInit) => Promise<Response>
  problems: readonly string[]
}

/**
 * Draws a page whose calls a fake service answers (answer-calls.ts). Returns a person who types and presses. When the
 * test ends, all of it is put away, and the test fails if the page called something that nobody answered.
 * @param putAway ends what the caller started for the page
 */
export function drawPage(page: ReactElement, service: Service, putAway: () => void) {
  vi.stubGlobal('fetch', service.fetch)
  onTestFinished(() => {
    putAway()
    emptyDevice()
    vi.unstubAllGlobals()
    if (service.problems.length > 0) throw new Error(service.problems.join('\n'))
  })
  render(page)
  return userEvent.setup()
}

function emptyDevice(): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
}

/** Empties what a browser keeps, and goes to an address. */
export function startAt(path: string): void {
  emptyDevice()
  window.history.replaceState(null, '', path)
}

/** Where the page is: its path and query. */
export const address = (): string => window.location.pathname + window.location.search
