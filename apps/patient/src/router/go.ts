import { hasLeaveQuestion, mayLeave } from '../lib/leave-question.ts'
import { loadPage, routeAt } from './loaded-pages.ts'
import { entryNow, placeNow, placeOfAddress, showPlace } from './place.ts'

type Options = {
  replace?: boolean
  state?: unknown
  /** The place on the screen stays. */
  keepsScroll?: boolean
}

/** The navigation that was asked for last: an earlier one whose page loads still is not finished. */
let last = 0
/** The number of the entry of the history that is shown. */
let shown = 0
/** While the way back is taken back because the page asks first. */
let onReturned: (() => void) | null = null

/**
 * Goes to a page of this site. Its files are loaded first, and until then the page before stays; a page on which something
 * would be lost asks. Resolves when the page is drawn, or stays where it is.
 */
export async function go(to: string, { replace = false, state, keepsScroll = false }: Options = {}) {
  const url = new URL(to, window.location.href)
  const own = ++last
  if (url.pathname !== placeNow().pathname) {
    if (hasLeaveQuestion() && !(await mayLeave())) return
    try {
      await loadPage(routeAt(url.pathname).route)
    } catch {
      // A new version was published, or the connection is lost: its document says which.
      return leaveDocument(url.href, replace)
    }
    if (own !== last) return
  }
  shown = replace ? shown : shown + 1
  const entry = { index: shown, state }
  window.history[replace ? 'replaceState' : 'pushState'](entry, '', url.pathname + url.search + url.hash)
  showPlace(placeOfAddress())
  if (!keepsScroll) scrollTo(url.hash)
}

/** The promise stays open, so that what waits for it stays busy until the document is there. */
function leaveDocument(href: string, replace: boolean): Promise<never> {
  if (replace) window.location.replace(href)
  else window.location.assign(href)
  return new Promise(() => {})
}

function scrollTo(hash: string): void {
  if (hash === '') window.scrollTo({ top: 0 })
  else setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView())
}

/** Follows the browser's back and forward buttons. Returns how to end that. */
export function followHistory(): () => void {
  shown = entryNow().index
  const follow = () => {
    last += 1
    if (onReturned) return onReturned()
    const by = entryNow().index - shown
    if (by !== 0 && hasLeaveQuestion() && window.location.pathname !== placeNow().pathname)
      return askBefore(by)
    shown += by
    showPlace(placeOfAddress())
  }
  window.addEventListener('popstate', follow)
  return () => window.removeEventListener('popstate', follow)
}

/** Takes a step in the history back, asks, and takes it again if the page may be left. */
function askBefore(by: number): void {
  onReturned = () => {
    onReturned = null
    void mayLeave().then((may) => may && window.history.go(by))
  }
  window.history.go(-by)
}
