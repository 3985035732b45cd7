import { useSyncExternalStore } from 'react'

/** Below the width at which the layout widens (tokens.css, breakpoint sm). */
const QUERY = '(width < 640px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is narrow, like a phone's; false in the prerendered page. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
