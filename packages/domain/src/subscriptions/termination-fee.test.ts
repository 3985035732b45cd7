import { expect, test } from 'vitest'
import { TERMS } from '../catalog/price-book.ts'
import { finalSum } from './cancellation.ts'
import { terminationFee } from './termination-fee.ts'

const paid = [1, 2, 3, 4, 12]

test('D-10 the fee by plan and payment number: a monthly plan owes it until its third month is paid, no other plan does', () => {
  const fees = Object.fromEntries(
    TERMS.map((term) => [term, paid.map((months) => terminationFee(term, months))]),
  )
  expect(fees).toEqual({
    1: [27_997, 27_997, 0, 0, 0],
    3: [0, 0, 0, 0, 0],
    6: [0, 0, 0, 0, 0],
    12: [0, 0, 0, 0, 0],
  })
})

test('D-10 what a cancellation costs is this fee, once something has left and only where it was agreed to', () => {
  const plan = {
    term: 1 as const,
    shipped: 1,
    paidCents: 14_997,
    shippedOfPeriod: 1,
    quarterCents: null,
    heldCents: 0,
    feeAgreed: true,
  }
  for (const paidPeriods of paid)
    expect(finalSum({ ...plan, paidPeriods }).feeCents).toBe(terminationFee(1, paidPeriods))
  expect(finalSum({ ...plan, paidPeriods: 1, shipped: 0 }).feeCents).toBe(0)
  expect(finalSum({ ...plan, paidPeriods: 1, feeAgreed: false }).feeCents).toBe(0)
})
