import { expect, test } from 'vitest'
import { doseOfLot } from './dose-of-lot.ts'

const lot = {
  number: 'SG-1107',
  use_by: '2027-08-14',
  withdrawn: false,
  strength_ug: 250,
  ug_per_ml: 2500,
  syringe: 50,
} as const

test('PW-10 D-89 units and volume follow from the lot that was shipped', () => {
  expect(doseOfLot(lot)).toMatchObject({
    units: 10,
    volume: '0.1 mL',
    syringe: 50,
    concentration: '2.5 mg/mL',
  })
})

test('PW-10 D-49 D-89 without a lot, for one that was called back, and between two lines there are no units', () => {
  expect(doseOfLot(null)).toBeNull()
  expect(doseOfLot({ ...lot, withdrawn: true })).toBeNull()
  // 0.25 mg / 1.7 mg/mL = 14.7… units.
  expect(doseOfLot({ ...lot, ug_per_ml: 1700 })).toBeNull()
})
