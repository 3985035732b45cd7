import { Navigate, useSearchParams } from 'react-router'

/** Leads the address that the requests had before they became a part of the complaints to the same rows. */
export function EarlierRequests() {
  const [query] = useSearchParams()
  const to = new URLSearchParams([['kind', 'replacements'], ...query])
  return <Navigate to={`/complaints?${to.toString()}`} replace />
}
