import { expect, test } from 'vitest'
import { pharmacyStep } from './pharmacy-step.ts'

test.each([
  ['order_placed', '2026-12-01', 'received'],
  ['order_placed', '2026-11-30', 'in_preparation'],
  ['order_placed', '2026-11-27', 'in_preparation'],
  ['shipping_paused', '2026-12-01', 'problem'],
  ['order_shipped', '2026-11-30', null],
  ['waiting_prescription', '2026-12-01', null],
] as const)('M-15 an order that is %s and ships on %s is, on 2026-11-30, %s', (status, shipOn, step) => {
  expect(pharmacyStep(status, shipOn, '2026-11-30')).toBe(step)
})
