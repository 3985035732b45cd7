import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { isRecord } from '@contour/domain/is-record'
import { LinkContext } from '@contour/ui/link'
import type { LinkProps } from '@contour/ui/link'
import { NavigationContext } from './navigation.ts'
import type { Navigate } from './navigation.ts'
import { stashLocationState } from './stashed-state.ts'

const listeners = new Set<() => void>()
const moved = () => listeners.forEach((listener) => listener())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Within this path only the URL changes; every other path loads a document, and the promise stays pending. */
const go: Navigate = (to, { replace = false, state } = {}) => {
  const { pathname, search } = new URL(to, window.location.href)
  if (pathname !== window.location.pathname) {
    stashLocationState(pathname, state)
    if (replace) window.location.replace(to)
    else window.location.assign(to)
    return new Promise(() => {})
  }
  window.history[replace ? 'replaceState' : 'pushState'](
    state === undefined ? null : { usr: state },
    '',
    pathname + search,
  )
  moved()
}

/** What was left for this entry of the history, where the router keeps it too. */
function stateHere(): unknown {
  const entry: unknown = window.history.state
  return isRecord(entry) ? entry['usr'] : null
}

/** Provides the navigation of a page that runs without the router. */
export function DocumentNavigation({ children }: { children: ReactNode }) {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  )
  const state = useSyncExternalStore(subscribe, stateHere, () => null)
  useEffect(() => {
    const path = window.location.pathname
    // After a reload, the earlier history entries may be the router's: their pages are not in this document.
    const onMove = () => (window.location.pathname === path ? moved() : window.location.reload())
    // A page restored from the browser's cache shows outdated state.
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('popstate', onMove)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('popstate', onMove)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
  const place = useMemo(() => ({ search, state, go }), [search, state])
  return (
    <LinkContext value={DocumentLink}>
      <NavigationContext value={place}>{children}</NavigationContext>
    </LinkContext>
  )
}

/**
 * An anchor; one that leads to this very page changes the URL alone. Clicks with a modifier key open a tab as usual. It does
 * not read the context: every link of the page would render again with each change of the URL.
 */
function DocumentLink({ href, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !plain || rest.target || !isThisPage(href)) return
    event.preventDefault()
    void go(href)
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

function isThisPage(href: string): boolean {
  const { origin, pathname, hash } = new URL(href, window.location.href)
  return origin === window.location.origin && pathname === window.location.pathname && hash === ''
}
