import { expect, test } from 'vitest'
import { doseSpans } from './dose-spans.ts'

type Lot = { number: string; ug_per_ml: number }
const line = (month: number | null, strength: string, lot: Lot | null = null) => ({ month, strength, lot })

test('E-008 equal months stand together, and no dose stands for a month that has another one', () => {
  expect(doseSpans([line(1, '2.5 mg'), line(2, '2.5 mg'), line(3, '2.5 mg')], 0)).toEqual([
    { from: 1, to: 3, strength: '2.5 mg', lot: null },
  ])
  expect(doseSpans([line(1, '1.0 mg'), line(2, '1.7 mg'), line(3, '1.7 mg'), line(4, '1.0 mg')], 0)).toEqual([
    { from: 1, to: 1, strength: '1.0 mg', lot: null },
    { from: 2, to: 3, strength: '1.7 mg', lot: null },
    { from: 4, to: 4, strength: '1.0 mg', lot: null },
  ])
})

test('E-008 a gap between months or an entry without a month begins a span of its own', () => {
  expect(doseSpans([line(1, '1.7 mg'), line(3, '1.7 mg')], 0)).toHaveLength(2)
  expect(doseSpans([line(null, '1.7 mg'), line(null, '1.7 mg')], 0)).toHaveLength(2)
})

test('D-89 the same dose from another lot is a span of its own, because it may be drawn to another line', () => {
  const [weak, strong] = [
    { number: 'SG-1', ug_per_ml: 2500 },
    { number: 'SG-2', ug_per_ml: 5000 },
  ]
  expect(doseSpans([line(1, '0.5 mg', weak), line(2, '0.5 mg', weak), line(3, '0.5 mg', strong)], 0)).toEqual(
    [
      { from: 1, to: 2, strength: '0.5 mg', lot: weak },
      { from: 3, to: 3, strength: '0.5 mg', lot: strong },
    ],
  )
})

test('D-88 the months of a refill count on', () => {
  expect(doseSpans([line(1, '1.7 mg'), line(2, '1.7 mg')], 3)).toMatchObject([{ from: 4, to: 5 }])
})
