import { isRecord } from '@contour/domain/is-record'
import { useLocation } from 'react-router'

/** Returns what the page before has left for this one, such as a notice; empty if it left nothing. */
export function useLocationState(): Readonly<Record<string, unknown>> {
  const state: unknown = useLocation().state
  return isRecord(state) ? state : {}
}
