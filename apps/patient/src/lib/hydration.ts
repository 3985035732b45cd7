import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and while it is brought to life; what depends on the address waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
