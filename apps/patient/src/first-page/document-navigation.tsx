import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
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
  window.history[replace ? 'replaceState' : 'pushState'](null, '', pathname + search)
  moved()
}

/** Provides the navigation of a page that runs without the router. */
export function DocumentNavigation({ children }: { children: ReactNode }) {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  )
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
  const place = useMemo(() => ({ search, go }), [search])
  return <NavigationContext value={place}>{children}</NavigationContext>
}
