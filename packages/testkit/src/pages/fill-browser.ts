import { recordServiceTime } from '@contour/client/service-clock'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// The files of a process share one document: what a test leaves drawn is on the page of the next.
afterEach(cleanup)

// A page stands at the day around which the samples of its answers are dated, whatever the machine says: the year of a
// day is left out in that year, and a verified caller is known until a moment.
const SAMPLES_AT = '2026-11-27T15:00:00Z'
beforeEach(() => recordServiceTime(new Headers({ 'x-service-time': SAMPLES_AT })))

// What jsdom does not have, because it lays nothing out: journeys test what depends on it.
const nothing = () => {}

class NoObserver {
  observe: (target: Element) => void = nothing
  unobserve = nothing
  disconnect = nothing
}

/** Everything counts as on the screen: what waits until it is seen is there at once. */
class SeesEverything extends NoObserver {
  readonly #notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    super()
    this.#notify = notify
  }
  override observe = (target: Element) => {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 }
    queueMicrotask(() =>
      this.#notify([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    )
  }
}

/** Answers the few queries of the apps: a width in pixels or rem, and no motion, as in the journeys. */
function matches(query: string): boolean {
  const [, least, size, unit] = /(min-width:|width >=|width <) ?([\d.]+)(px|rem)/.exec(query) ?? []
  if (least === undefined) return query.includes('prefers-reduced-motion: reduce')
  const width = Number(size) * (unit === 'rem' ? 16 : 1)
  return least === 'width <' ? window.innerWidth < width : window.innerWidth >= width
}

Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: SeesEverything })
Object.assign(window, {
  scrollTo: nothing,
  matchMedia: (query: string) => ({
    media: query,
    get matches() {
      return matches(query)
    },
    addEventListener: (_: 'change', listener: () => void) => window.addEventListener('resize', listener),
    removeEventListener: (_: 'change', listener: () => void) =>
      window.removeEventListener('resize', listener),
  }),
})
Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true
  },
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
Object.assign(Element.prototype, { scrollIntoView: nothing, scrollTo: nothing, scrollBy: nothing })
