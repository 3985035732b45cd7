import { expect, test } from 'vitest'
import { statesByConcern, uncoveredStates, type StateRow } from './coverage.ts'

const row = (name: string, patients: number, clinicians: number, ending = 0): StateRow => ({
  state: name.slice(0, 2).toUpperCase(),
  name,
  served: true,
  patients,
  clinicians,
  ending,
  ends_on: ending > 0 ? '2026-12-04' : null,
})
const STATES = [
  row('Alabama', 0, 0),
  row('Colorado', 12, 2),
  row('Florida', 3, 1, 1),
  row('Ohio', 1, 0),
  row('Texas', 30, 2),
]

test('a state with patients and no licensed clinician is uncovered; one without patients is not', () => {
  expect(uncoveredStates(STATES).map(({ name }) => name)).toEqual(['Ohio'])
})

test('uncovered states come first, then those where a license ends, then the most patients', () => {
  expect(statesByConcern(STATES).map(({ name }) => name)).toEqual([
    'Ohio',
    'Florida',
    'Texas',
    'Colorado',
    'Alabama',
  ])
})
