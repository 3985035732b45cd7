import { expect, test } from 'vitest'
import { STATES } from '../intake/states.ts'
import { statesOfZip } from './zip-state.ts'

test.each([
  ['02108', ['MA']],
  ['02108-1234', ['MA']],
  ['06390', ['CT', 'NY']],
  ['83414', ['ID', 'WY']],
  ['88510', ['TX']],
  ['20500', ['DC', 'MD', 'VA']],
  ['09012', ['AE']],
  ['00901', ['PR']],
  ['00012', []],
])('D-97 the ZIP %s is in %j', (zip, states) => expect(statesOfZip(zip)).toEqual(states))

test('D-97 every state has a prefix', () => {
  const named = new Set(
    Array.from({ length: 1000 }, (_, n) => statesOfZip(String(n).padStart(3, '0'))).flat(),
  )
  for (const { code } of STATES) expect([...named]).toContain(code)
})
