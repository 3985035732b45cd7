import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkContext } from '@contour/ui/link'
import { RouterLink } from '../lib/router-link.tsx'
import { NavigationContext } from './navigation.ts'

/** Provides the router's navigation and its links to everything below it. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const go = useNavigate()
  const place = useMemo(() => ({ search, go }), [search, go])
  return (
    <LinkContext value={RouterLink}>
      <NavigationContext value={place}>{children}</NavigationContext>
    </LinkContext>
  )
}
