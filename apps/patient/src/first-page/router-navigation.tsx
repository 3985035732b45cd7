import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkContext } from '@contour/ui/link'
import { RouterLink } from '../lib/router-link.tsx'
import { NavigationContext } from './navigation.ts'

/** Provides the router's navigation and its links to everything below it. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { search, ...location } = useLocation()
  const state: unknown = location.state
  const go = useNavigate()
  const place = useMemo(() => ({ search, state, go }), [search, state, go])
  return (
    <LinkContext value={RouterLink}>
      <NavigationContext value={place}>{children}</NavigationContext>
    </LinkContext>
  )
}
