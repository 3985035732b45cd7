import { expect, test } from 'vitest'
import { foldsTherapies } from './fold-therapies.ts'

test.each([
  ['nobody’s orders', [], false],
  ['an open order', [{ status: 'pending_approval', drug: 'semaglutide' }], true],
  ['a parcel under way', [{ status: 'order_shipped', drug: 'semaglutide' }], true],
  ['a delivered order of another medicine', [{ status: 'order_delivered', drug: 'semaglutide' }], false],
  ['a delivered order of that medicine', [{ status: 'order_delivered', drug: 'tirzepatide' }], true],
  ['an order of that medicine that was cancelled', [{ status: 'cancelled', drug: 'tirzepatide' }], false],
] as const)('R-068 D-65 %s: folded is %s', (_, orders, folded) => {
  expect(foldsTherapies(orders)).toBe(folded)
})
