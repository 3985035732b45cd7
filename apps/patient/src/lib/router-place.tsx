import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PlaceContext } from './place.ts'

/** The place of everything below is the router's. */
export function RouterPlace({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const go = useNavigate()
  const place = useMemo(() => ({ search, go }), [search, go])
  return <PlaceContext value={place}>{children}</PlaceContext>
}
