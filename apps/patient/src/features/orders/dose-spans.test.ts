import { expect, test } from 'vitest'
import { doseSpans } from './dose-spans.ts'

const line = (month: number | null, strength: string) => ({ month, strength })

test('E-008 equal months stand together, and no dose stands for a month that has another one', () => {
  expect(doseSpans([line(1, '2.5 mg'), line(2, '2.5 mg'), line(3, '2.5 mg')])).toEqual([
    { from: 1, to: 3, strength: '2.5 mg' },
  ])
  expect(doseSpans([line(1, '1.0 mg'), line(2, '1.7 mg'), line(3, '1.7 mg'), line(4, '1.0 mg')])).toEqual([
    { from: 1, to: 1, strength: '1.0 mg' },
    { from: 2, to: 3, strength: '1.7 mg' },
    { from: 4, to: 4, strength: '1.0 mg' },
  ])
})

test('E-008 a gap between months or an entry without a month begins a span of its own', () => {
  expect(doseSpans([line(1, '1.7 mg'), line(3, '1.7 mg')])).toHaveLength(2)
  expect(doseSpans([line(null, '1.7 mg'), line(null, '1.7 mg')])).toHaveLength(2)
})
