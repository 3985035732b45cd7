import type { User } from '@contour/contract/shapes'
import { afterEach, expect, test } from 'vitest'
import { readObject, writeObject } from '../../lib/device-store.ts'
import { saveReport, readReport } from './read-report.ts'

const robin = {
  id: 'u1',
  first_name: 'Robin',
  last_name: 'Sample',
  weight: 220,
  height_inch: 68,
  desired_weight: 165,
} as User

test('R-012 the goal of an address that is too low for the height is not drawn and not kept', () => {
  writeObject('user', robin)
  const report = readReport('?desiredWeight=100')
  expect(report.figures.targetWeight).toBe(165)
  saveReport(report)
  expect(readObject('progress')?.desired_weight).toBeUndefined()
})

test('R-012 the report knows who cannot be treated, from the weight, the state and the answer of the questionnaire', () => {
  writeObject('user', { ...robin, weight: 150 })
  expect(readReport('').outlook).toEqual({ kind: 'depends_on_medication' })
  writeObject('progress', { plan: { ...unanswered, currentlyTakingGLP: false } })
  expect(readReport('').outlook).toMatchObject({ kind: 'refused' })
  writeObject('progress', { plan: { ...unanswered, currentlyTakingGLP: true } })
  expect(readReport('').outlook).toEqual({ kind: 'open' })
  writeObject('user', { ...robin, weight: 120 })
  expect(readReport('').outlook).toMatchObject({ kind: 'refused' })
})

const unanswered = {
  currentlyTakingGLP: null,
  currentGLPMed: null,
  selectedGLPMed: null,
  selectedPlanTerms: null,
  currentDose: null,
}

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
  writeObject('user', { ...robin, weight: null, height_inch: null, desired_weight: null })
  expect(readReport('').figures).toMatchObject({ currentWeight: null, targetWeight: 120, toLose: null })
  writeObject('user', null)
  expect(readReport('').figures.targetWeight).toBe(120)
})
