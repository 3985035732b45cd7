import type { Overview } from '../../calls/calls.ts'

export type StateRow = Overview['states'][number]

/** States that have patients and no licensed clinician: nobody may review or prescribe there (M-02). */
export const uncoveredStates = (states: readonly StateRow[]): StateRow[] =>
  states.filter(({ patients, clinicians }) => patients > 0 && clinicians === 0)

const concern = ({ patients, clinicians, ending }: StateRow): number => {
  if (patients > 0 && clinicians === 0) return 0
  return ending > 0 ? 1 : 2
}

/** Sorts states for the home page: uncovered ones, then those where a license ends, then by their patients. */
export const statesByConcern = (states: readonly StateRow[]): StateRow[] =>
  states.toSorted(
    (a, b) => concern(a) - concern(b) || b.patients - a.patients || a.name.localeCompare(b.name),
  )
