import { describe, expect, test } from 'vitest'
import { contactMinutesLeft, nextAlertStep, noticeKindOf } from './emergency-alert.ts'
import { firstGap, shiftProblem } from './on-call.ts'

const now = new Date('2026-11-23T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const shift = (from: number, to: number, states = ['TX']) => ({ startsAt: at(from), endsAt: at(to), states })

describe('D-46 the steps of an alert', () => {
  test('the clinician on call, again after 15 minutes, then everybody', () => {
    expect(nextAlertStep(0, true)).toEqual({ stage: 1, to: 'on_call' })
    expect(nextAlertStep(1, true)).toEqual({ stage: 2, to: 'on_call' })
    expect(nextAlertStep(2, true)).toEqual({ stage: 3, to: 'everybody' })
  })
  test('with nobody on call everybody at once', () => {
    expect(nextAlertStep(0, false)).toMatchObject({ stage: 3, to: 'everybody' })
  })
  test('the minutes left are whole ones and never negative', () => {
    expect(contactMinutesLeft(now, now)).toBe(30)
    expect(contactMinutesLeft(now, new Date(now.getTime() + 61_000))).toBe(29)
    expect(contactMinutesLeft(now, at(2))).toBe(0)
  })
  test('suicidal thoughts get the notice with 988', () => {
    expect(noticeKindOf('suicide')).toBe('suicide')
    expect(noticeKindOf('chest_pain')).toBe('medical')
  })
})

describe('D-46 the rota', () => {
  test('a shift that repeats every week may last a week and not longer, or two of one entry would overlap', () => {
    const facts = { now, licensed: new Set(['TX']) }
    expect(shiftProblem(shift(1, 1 + 7 * 24), { ...facts, weeks: 2 })).toBeNull()
    expect(shiftProblem(shift(1, 2 + 7 * 24), { ...facts, weeks: 2 })).toMatchObject({ field: 'weeks' })
    expect(shiftProblem(shift(1, 2 + 7 * 24), facts)).toBeNull()
  })
  test.each([
    ['no shifts', [], 0],
    ['one that covers the day', [shift(-1, 25)], null],
    ['one that ends tonight', [shift(-1, 5)], 5],
    ['two that meet, in any order', [shift(10, 30), shift(-1, 10)], null],
    ['two that overlap', [shift(-1, 12), shift(11, 24)], null],
    ['a hole between two', [shift(-1, 10), shift(11, 30)], 10],
    ['one that starts later', [shift(2, 30)], 0],
    ['one for another state', [shift(-1, 30, ['FL'])], 0],
  ])('the first gap with %s', (_, shifts, gap) => {
    expect(firstGap('TX', shifts, now)).toEqual(gap === null ? null : at(gap))
  })
  test.each([
    ['ends before it starts', shift(5, 4), 'ends'],
    ['is over', shift(-5, -4), 'ends'],
    ['lasts longer than 14 days', shift(0, 14 * 24 + 1), 'ends'],
    ['has no state', shift(0, 5, []), 'states'],
    ['has a state without a license', shift(0, 5, ['TX', 'FL']), 'states'],
    ['is fine', shift(0, 14 * 24), null],
  ])('a shift that %s', (_, input, field) => {
    expect(shiftProblem(input, { now, licensed: new Set(['TX']) })?.field ?? null).toBe(field)
  })
})
