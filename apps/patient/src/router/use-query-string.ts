import { useMemo } from 'react'
import { go } from './go.ts'
import { useSearch } from './place.ts'

/** Returns the query of the address, and a function that changes it: the page and its place on the screen stay. */
export function useQueryString() {
  const search = useSearch()
  return [useMemo(() => new URLSearchParams(search), [search]), setQuery] as const
}

function setQuery(query: Record<string, string>, { replace = false } = {}): void {
  const text = String(new URLSearchParams(query))
  void go(window.location.pathname + (text && `?${text}`), { replace, keepsScroll: true })
}
