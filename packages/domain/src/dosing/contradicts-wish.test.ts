import { expect, test } from 'vitest'
import { checkSchedule } from './check-schedule.ts'
import { SEMAGLUTIDE_STRENGTHS } from './ladders.ts'
import { contradictsWish } from './contradicts-wish.ts'
import type { DoseContext } from './month-rules.ts'

const refill = (wish: DoseContext['wish'], currentDose = 1000): DoseContext => ({
  form: 'refill',
  drug: 'semaglutide',
  currentDose,
  wish,
})

const [beforeTop = 0, top = 0] = SEMAGLUTIDE_STRENGTHS.slice(-2)

test.each([
  ['decrease', 1000, [250, 500], [1000, 1700]],
  ['same', 1000, [1000], [500, 1700]],
  ['increase', 1000, [1700], [500, 1000]],
  ['decrease', 250, [250], [500]],
  ['increase', top, [top], [beforeTop]],
] as const)('D-78 at %s from %i µg month 1 may be %o and not %o', (wish, current, fits, contradicts) => {
  for (const ug of fits) expect(contradictsWish(refill(wish, current), { '1': ug })).toBe(false)
  for (const ug of contradicts) expect(contradictsWish(refill(wish, current), { '1': ug })).toBe(true)
})

test('D-78 a refill that asks for less and chooses more is refused, and the adjust form, which asks no wish, is not', () => {
  const months = { '1': 1700, '2': 1700, '3': 2400 }
  expect(checkSchedule(refill('decrease'), 3, months)).toEqual([
    'The doses do not match how the patient wants to continue.',
  ])
  expect(checkSchedule(refill('increase'), 3, months)).toEqual([])
  expect(contradictsWish({ form: 'adjust', drug: 'semaglutide' }, months)).toBe(false)
  expect(contradictsWish({ ...refill('same'), wish: undefined }, months)).toBe(false)
})

test('MED-10 D-78 a refill takes the stated default only where it follows the wish: nobody on 2.4 mg goes back to 0.25 mg', () => {
  const months = { '1': 250, '2': 500, '3': 1000 }
  for (const wish of ['same', 'increase'] as const)
    expect(checkSchedule(refill(wish, top), 3, months)).toEqual([
      'The doses do not match how the patient wants to continue.',
    ])
  expect(checkSchedule(refill('decrease', top), 3, months)).toEqual([])
  expect(checkSchedule({ form: 'medical', drug: 'semaglutide' }, 3, months)).toEqual([])
})

test.each([
  ['increase', { '1': 10_000, '2': 7500, '3': 5000 }, true],
  ['increase', { '1': 10_000, '2': 7500, '3': 7500 }, false],
  ['increase', { '1': 10_000, '2': 10_000, '3': 12_500, '6-12': 5000 }, true],
  ['decrease', { '1': 5000, '2': 7500, '3': 10_000 }, true],
  ['decrease', { '1': 5000, '2': 5000, '3': 7500 }, false],
  ['same', { '1': 7500, '2': 10_000, '3': 10_000 }, false],
] as const)(
  'D-78 whoever takes 7.5 mg, wants %s and chooses %o is asked about it: %s',
  (wish, months, isAsked) => {
    const context = { form: 'refill', drug: 'tirzepatide', currentDose: 7500, wish } as const
    expect(contradictsWish(context, months)).toBe(isAsked)
  },
)
