import { createContext, useContext } from 'react'

/** Moves to an address of ours. The promise is kept once the move is made; a move to another document keeps it open. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void | Promise<void>

export type Navigation = {
  /** The query of the address, with its question mark; empty in the prerendered page. */
  search: string
  go: Navigate
}

/**
 * Where the visitor is and how to move on, for what stands on the first page: that page comes without the router
 * (design/performance.md), the same components stand within it elsewhere. Without a provider every move loads a page.
 */
export const NavigationContext = createContext<Navigation>({
  search: '',
  go: (to) => window.location.assign(to),
})

export const useNavigation = (): Navigation => useContext(NavigationContext)
