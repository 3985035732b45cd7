import { createContext, useCallback, useContext, useMemo } from 'react'

/** Navigates within this site. The promise resolves afterwards; it stays pending if another document loads. */
export type Navigate = (
  to: string,
  options?: { replace?: boolean; state?: unknown; preventScrollReset?: boolean },
) => void | Promise<void>

export type Navigation = {
  /** The query string of the URL, with its question mark; empty in the prerendered page. */
  search: string
  /** What the page before has left for this one. */
  state: unknown
  go: Navigate
}

/**
 * The current URL and the navigation, for components of `/`, the report, the plan page and /home, which load without the
 * router (performance.md); elsewhere the same components run within it. Without a provider, every navigation loads a page.
 */
export const NavigationContext = createContext<Navigation>({
  search: '',
  state: null,
  go: (to) => window.location.assign(to),
})

export const useNavigation = (): Navigation => useContext(NavigationContext)

type SetQuery = (query: Record<string, string>, options?: { replace?: boolean }) => void

/** Returns the query of the URL, and a function that changes it: the page and its place on the screen stay. */
export function useQueryString(): readonly [URLSearchParams, SetQuery] {
  const { search, go } = useNavigation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQuery>(
    (next, { replace = false } = {}) => {
      const text = String(new URLSearchParams(next))
      void go(window.location.pathname + (text && `?${text}`), { replace, preventScrollReset: true })
    },
    [go],
  )
  return [query, setQuery]
}
