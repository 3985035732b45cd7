import { createContext, useContext } from 'react'

/** Navigates within this site. The promise resolves afterwards; it stays pending if another document loads. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void | Promise<void>

export type Navigation = {
  /** The query string of the URL, with its question mark; empty in the prerendered page. */
  search: string
  go: Navigate
}

/**
 * The current URL and the navigation, for components of the first page, which loads without the router
 * (performance.md); elsewhere the same components run within it. Without a provider, every navigation loads a
 * page.
 */
export const NavigationContext = createContext<Navigation>({
  search: '',
  go: (to) => window.location.assign(to),
})

export const useNavigation = (): Navigation => useContext(NavigationContext)
