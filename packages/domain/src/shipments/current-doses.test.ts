import { expect, test } from 'vitest'
import { currentDoses } from './current-doses.ts'

const delivered = new Date('2026-11-24T15:00:00Z')
const after = (days: number) => new Date(delivered.getTime() + days * 86_400_000)
const line = (month: number | null, strength: string) => ({ month, strength })
const monthsAt = (lines: readonly ReturnType<typeof line>[], days: number) =>
  currentDoses(lines, delivered, after(days)).map(({ month }) => month)

const three = [line(1, '0.25 mg'), line(2, '0.5 mg'), line(3, '1 mg'), line(null, '4 mg')]

test('E-008 a shipment of one month has one dose until it must be used up', () => {
  const one = [line(2, '0.5 mg')]
  expect([0, 27, 28, 45].map((days) => monthsAt(one, days))).toEqual([[2], [2], [2], [2]])
  expect(monthsAt(one, 46)).toEqual([])
})

test('E-008 of three months the first is certain for four weeks; then every month may be the current one', () => {
  expect(monthsAt(three, 0)).toEqual([1])
  expect(monthsAt(three, 27)).toEqual([1])
  expect(monthsAt(three, 28)).toEqual([1, 2, 3])
  expect(monthsAt(three, 107)).toEqual([1, 2, 3])
  expect(monthsAt(three, 108)).toEqual([])
})

test('E-008 months of the same strength are one dose; support medications are none', () => {
  expect(monthsAt([line(4, '1 mg'), line(5, '1 mg'), line(6, '1 mg')], 60)).toEqual([4])
  expect(monthsAt([line(null, '4 mg')], 0)).toEqual([])
  expect(monthsAt([], 0)).toEqual([])
})
