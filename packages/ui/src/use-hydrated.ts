import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and during hydration; anything that depends on the URL waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
