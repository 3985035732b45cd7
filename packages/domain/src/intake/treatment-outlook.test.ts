import { expect, test } from 'vitest'
import { treatmentOutlook, type KnownFacts } from './treatment-outlook.ts'

const robin: KnownFacts = { weightLb: 212, heightIn: 65, state: 'NY', onMedication: null }
const outlook = (known: Partial<KnownFacts>) => treatmentOutlook({ ...robin, ...known })

test('R-012 nothing against a treatment is known', () => {
  expect(outlook({})).toEqual({ kind: 'open' })
  expect(outlook({ weightLb: null })).toEqual({ kind: 'open' })
  expect(outlook({ heightIn: null, state: null })).toEqual({ kind: 'open' })
})

test('R-012 a BMI from 20 to under 25 depends on whether a medication is taken', () => {
  // 65 inches: 120.2 lb is 20.0, 150.2 lb is 24.99.
  for (const weightLb of [120.2, 140, 150.2]) {
    expect(outlook({ weightLb })).toEqual({ kind: 'depends_on_medication' })
    expect(outlook({ weightLb, onMedication: true })).toEqual({ kind: 'open' })
    expect(outlook({ weightLb, onMedication: false })).toEqual({
      kind: 'refused',
      message: 'We cannot proceed since your BMI is less than 25.',
    })
  }
  expect(outlook({ weightLb: 150.3, onMedication: false })).toEqual({ kind: 'open' })
})

test('R-012 a BMI under 20 and a state that is not served are refused whatever else is said', () => {
  for (const onMedication of [null, true, false])
    expect(outlook({ weightLb: 120, onMedication })).toEqual({
      kind: 'refused',
      message: 'We cannot proceed since your BMI is less than 20.',
    })
  expect(outlook({ state: 'LA' })).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/Louisiana/),
  })
})
