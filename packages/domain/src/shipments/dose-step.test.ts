import { expect, test } from 'vitest'
import { nextOnLadder, stepsInHand, type LastSent } from './dose-step.ts'
import type { Term } from '../catalog/price-book.ts'

const line = (slot: string, strength_ug: number) => ({ slot, drug: 'semaglutide', strength_ug })
const LADDER = [line('Month 1', 250), line('Month 2', 500), line('Month 3', 1000)]
const next = (shipmentNo: number, lastSent: LastSent | null, items = LADDER, term: Term = 1) =>
  nextOnLadder({ drug: 'semaglutide', term, shipmentNo, prescribedAt: 1, items }, lastSent)
const sent = (shipmentNo: number, monthsBehind = 0) => ({ shipmentNo, monthsBehind })

test('MED-11 D-87 the parcel after one that left is a step if its line is stronger', () => {
  expect(next(2, sent(1))).toEqual({
    monthsBehind: 0,
    step: { from: LADDER[0], to: LADDER[1], month: 2 },
  })
  expect(next(3, sent(2)).step).toMatchObject({ month: 3 })
})

test('MED-11 D-87 after the last strength was sent again, the step is to the line that was not sent, never over it', () => {
  expect(next(3, sent(2, 1))).toEqual({
    monthsBehind: 1,
    step: { from: LADDER[0], to: LADDER[1], month: 2 },
  })
})

test('MED-11 D-87 a month that was canceled is not skipped on the ladder', () => {
  expect(next(3, sent(1))).toMatchObject({ monthsBehind: 1, step: { month: 2 } })
  expect(next(2, null)).toEqual({ monthsBehind: 1, step: null })
})

test('MED-11 D-87 the same or a lower strength, the first parcel of a prescription and a prepaid parcel ask nothing', () => {
  const level = [line('Month 1', 500), line('Month 2', 500), line('Month 3', 250)]
  expect(next(2, sent(1), level)).toEqual({ monthsBehind: 0, step: null })
  expect(next(3, sent(2), level)).toEqual({ monthsBehind: 0, step: null })
  expect(next(1, null)).toEqual({ monthsBehind: 0, step: null })
  expect(next(2, sent(1), LADDER, 3)).toEqual({ monthsBehind: 0, step: null })
})

test('MED-11 D-87 a quarter in one parcel has a step before each stronger month, counted from the delivery', () => {
  const months = LADDER.map((item, index) => ({ item, month: index + 1 }))
  expect(stepsInHand(months)).toEqual([
    { from: LADDER[0], to: LADDER[1], month: 2, monthsAfter: 1 },
    { from: LADDER[1], to: LADDER[2], month: 3, monthsAfter: 2 },
  ])
  const support = { item: line('Support', 9000), month: null }
  expect(stepsInHand([{ item: line('Month 1', 250), month: 1 }, support])).toEqual([])
})
