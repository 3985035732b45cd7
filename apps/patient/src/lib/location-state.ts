import { isRecord } from '@contour/domain/is-record'
import { useNavigation } from '../first-page/navigation.ts'

/** Returns what the page before has left for this one, such as a notice; empty if it left nothing. */
export function useLocationState(): Readonly<Record<string, unknown>> {
  const { state } = useNavigation()
  return isRecord(state) ? state : {}
}
