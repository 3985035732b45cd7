import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Returns what leads on to the next page once an action is done. Whoever has gone to another page meanwhile stays there: the
 * keys that are pressed for that page must not act on the next one.
 */
export function useLeadOn(): (to: string) => void {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(
    (to) => {
      if (isHere.current) void navigate(to)
    },
    [navigate],
  )
}
