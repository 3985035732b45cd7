import type { User } from '@contour/contract/shapes'
import { afterEach, expect, test } from 'vitest'
import { writeObject } from '../../lib/device-store.ts'
import { readReport } from './read-report.ts'

const robin = {
  id: 'u1',
  first_name: 'Robin',
  last_name: 'Sample',
  weight: 220,
  height_inch: 68,
  desired_weight: 165,
} as User

afterEach(() => {
  writeObject('user', null)
  writeObject('progress', null)
})

test('F-RPT-017 A-09 who is logged in on a device without answers reads the goal that the intake filed', () => {
  writeObject('user', robin)
  expect(readReport('').figures).toEqual({
    firstName: 'Robin',
    currentWeight: 220,
    targetWeight: 165,
    toLose: 55,
  })
})

test('F-RPT-017 the address comes first, then the answers of this device, then what was filed', () => {
  writeObject('user', robin)
  writeObject('progress', { desired_weight: 150 })
  expect(readReport('').figures.targetWeight).toBe(150)
  expect(readReport('?desiredWeight=145').figures.targetWeight).toBe(145)
})

test('S-21 a narrow session, which knows no weights, and nobody at all read the default', () => {
  writeObject('user', { ...robin, weight: null, desired_weight: null })
  expect(readReport('').figures).toMatchObject({ currentWeight: null, targetWeight: 120, toLose: null })
  writeObject('user', null)
  expect(readReport('').figures.targetWeight).toBe(120)
})
