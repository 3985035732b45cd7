import { isRecord } from '@contour/domain/is-record'
import { usePlaceState } from '../router/place.ts'

/** Returns what the page before has left for this one, such as a notice; empty if it left nothing. */
export function useLocationState(): Readonly<Record<string, unknown>> {
  const state = usePlaceState()
  return isRecord(state) ? state : {}
}
