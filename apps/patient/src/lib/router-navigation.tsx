import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NavigationContext } from './navigation.ts'

/** Provides the router's navigation to everything below it. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const go = useNavigate()
  const place = useMemo(() => ({ search, go }), [search, go])
  return <NavigationContext value={place}>{children}</NavigationContext>
}
