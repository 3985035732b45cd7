import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSchedule } from './check-schedule.ts'
import { defaultDoses, fillOpenMonths, writtenMonths } from './default-doses.ts'
import { DRUGS, type Drug } from './drug.ts'
import { LADDER } from './ladders.ts'
import type { DoseContext, DosePreference, MedicalAnswers } from './month-rules.ts'
import { clearInvalidLater, monthOptions, slotOptions } from './month-rules.ts'
import type { FormSlot, Schedule } from './months.ts'
import { doseInMonth, prescribedSlots, slotLabel, slotOfLabel, slotsForTerm } from './months.ts'
import { OVER_A_MONTH, SEMAGLUTIDE_TO_TIRZEPATIDE, WITHIN_TWO_WEEKS } from './switching.ts'

/** The third answer of the question, which the rules treat as any other time. */
const TWO_WEEKS_TO_A_MONTH = 'Between 2 weeks and a month ago'

const monthOne = (drug: Drug, medical: MedicalAnswers, form: 'medical' | 'bare' = 'medical') =>
  monthOptions({ form, drug, month: '1', medical })
const later = (form: DoseContext['form'], drug: Drug, previousChoice: number) =>
  monthOptions({ form, drug, month: '2', previousChoice })

describe('month 1', () => {
  test('P-ADJ-003 the adjust form allows all strengths of the drug', () => {
    for (const drug of DRUGS) expect(monthOptions({ form: 'adjust', drug, month: '1' })).toEqual(LADDER[drug])
  })

  test('P-QST-054 D-33 a patient on no medication is offered the starter only', () => {
    expect(monthOne('semaglutide', { currentMedication: 'none' })).toEqual([250])
    expect(monthOne('tirzepatide', { currentMedication: 'none', wish: 'increase', lastDose: 5000 })).toEqual([
      2500,
    ])
    const left = { currentMedication: 'none', lastDose: 2400, lastTaken: WITHIN_TWO_WEEKS } as const
    expect(monthOne('tirzepatide', left)).toEqual([2500])
    expect(monthOptions({ form: 'medical', drug: 'tirzepatide', month: '1' })).toEqual([2500])
  })

  test.each<[string, DosePreference, number[]]>([
    ['P-QST-055', 'increase', [500, 1000]],
    ['P-QST-056', 'same', [500]],
    ['P-QST-057', 'decrease', [250, 500]],
  ])('P-QST-055 P-QST-056 P-QST-057 (%s) "%s" from 0.5 mg', (_row, preference, expected) => {
    const medical = { currentMedication: 'semaglutide', lastDose: 500, wish: preference } as const
    expect(monthOne('semaglutide', medical)).toEqual(expected)
    expect(monthOne('semaglutide', medical, 'bare')).toEqual(expected)
  })

  test('D-33 increase and decrease stop at the ends of the ladder', () => {
    const at = (lastDose: number, preference: DosePreference) =>
      monthOne('tirzepatide', { currentMedication: 'tirzepatide', lastDose, wish: preference })
    expect(at(15_000, 'increase')).toEqual([15_000])
    expect(at(2500, 'decrease')).toEqual([2500])
  })

  test('without a last dose or a wish only the starter is on offer', () => {
    expect(monthOne('semaglutide', { currentMedication: 'semaglutide', wish: 'increase' })).toEqual([250])
    expect(monthOne('semaglutide', { currentMedication: 'semaglutide', lastDose: 1700 })).toEqual([250])
  })

  test('P-QST-058 switching tirzepatide to semaglutide allows only 0.25 mg', () => {
    for (const lastTaken of [WITHIN_TWO_WEEKS, TWO_WEEKS_TO_A_MONTH, OVER_A_MONTH]) {
      expect(
        monthOne('semaglutide', {
          currentMedication: 'tirzepatide',
          lastDose: 15_000,
          lastTaken,
          wish: 'same',
        }),
      ).toEqual([250])
    }
  })

  test.each([
    [250, [2500], [2500]],
    [500, [2500], [2500]],
    [1000, [2500, 5000], [2500]],
    [1700, [5000], [2500]],
    [2400, [5000, 7500], [2500, 5000]],
  ])(
    'P-QST-059 switching semaglutide %i µg to tirzepatide follows the table of S-69',
    (lastDose, within, other) => {
      const from = (lastTaken?: string) =>
        monthOne('tirzepatide', { currentMedication: 'semaglutide', lastDose, lastTaken })
      expect(from(WITHIN_TWO_WEEKS)).toEqual(within)
      expect(from(TWO_WEEKS_TO_A_MONTH)).toEqual(other)
      expect(from(undefined)).toEqual([2500])
    },
  )

  test('CODE-2 the switching table has a row for each strength of semaglutide, and each row names strengths of tirzepatide', () => {
    expect(Object.keys(SEMAGLUTIDE_TO_TIRZEPATIDE).map(Number)).toEqual(LADDER.semaglutide)
    for (const offered of Object.values(SEMAGLUTIDE_TO_TIRZEPATIDE))
      for (const ug of offered) expect(LADDER.tirzepatide).toContain(ug)
  })

  test('P-QST-060 "More than a month ago" gives the starter strength', () => {
    for (const lastDose of LADDER.semaglutide) {
      const medical = {
        currentMedication: 'semaglutide',
        lastDose,
        lastTaken: 'More than a month ago',
      } as const
      expect(monthOne('tirzepatide', medical)).toEqual([2500])
    }
    expect(WITHIN_TWO_WEEKS).toBe('Within last 2 weeks')
  })

  test('P-QST-061 X-53 the refill form offers lower, same and higher, the starter when no dose is known', () => {
    const refill = (drug: Drug, currentDose?: number) =>
      monthOptions({ form: 'refill', drug, month: '1', currentDose })
    expect(refill('tirzepatide', 5000)).toEqual([2500, 5000, 7500])
    expect(refill('tirzepatide', 15_000)).toEqual([12_500, 15_000])
    expect(refill('semaglutide', 2000)).toEqual([1000, 1700, 2400])
    expect(refill('semaglutide')).toEqual([250])
    expect(refill('semaglutide', 9000)).toEqual([250])
  })
})

describe('later months', () => {
  test('P-ADJ-004 the adjust form offers the previous strength and up to the next two higher', () => {
    expect(later('adjust', 'semaglutide', 500)).toEqual([500, 1000, 1700])
    expect(later('adjust', 'tirzepatide', 12_500)).toEqual([12_500, 15_000])
  })

  test('P-QST-053 X-55 the questionnaires offer the previous strength plus one lower and one higher', () => {
    for (const form of ['medical', 'bare', 'refill'] as const) {
      expect(later(form, 'semaglutide', 1000)).toEqual([500, 1000, 1700])
      expect(later(form, 'semaglutide', 250)).toEqual([250, 500])
      expect(later(form, 'tirzepatide', 15_000)).toEqual([12_500, 15_000])
    }
  })

  test('a month offers nothing while the one before it is open', () => {
    expect(slotOptions({ form: 'adjust', drug: 'semaglutide' }, { '1': 250 }, '3')).toEqual([])
  })

  test('P-ADJ-005 lowering month 1 clears later choices that are no longer offered, and what hung on them', () => {
    const context: DoseContext = { form: 'adjust', drug: 'semaglutide' }
    expect(clearInvalidLater(context, { '1': 250, '2': 2400, '3': 2400 })).toEqual({ '1': 250 })
    expect(clearInvalidLater(context, { '1': 500, '2': 1000, '3': 1000 })).toEqual({
      '1': 500,
      '2': 1000,
      '3': 1000,
    })
  })
})

describe('slots', () => {
  test('P-QST-062 X-54 plans of 6 and 12 months have a slot "Month 6-12", shorter ones three months', () => {
    const labels = (term: number) => slotsForTerm(term).map(slotLabel)
    expect(labels(1)).toEqual(['Month 1', 'Month 2', 'Month 3'])
    expect(labels(3)).toEqual(labels(1))
    expect(labels(6)).toEqual(['Month 1', 'Month 2', 'Month 3', 'Month 6-12'])
    expect(labels(12)).toEqual(labels(6))
    expect(slotOfLabel('Month 6-12')).toBe('6-12')
    expect(slotOfLabel('Month 7')).toBeUndefined()
  })

  test('X-54 without lines of their own, months 4 and 5 keep the dose of month 3', () => {
    const schedule: Schedule = { '1': 250, '2': 500, '3': 1000, '6-12': 2400 }
    expect([1, 2, 3, 4, 5, 6, 12].map((month) => doseInMonth(schedule, month))).toEqual([
      250, 500, 1000, 1000, 1000, 2400, 2400,
    ])
    expect(doseInMonth({ '1': 250, '2': 500, '3': 1000 }, 6)).toBe(1000)
    expect([4, 5, 6].map((month) => doseInMonth({ ...schedule, '4': 1700, '5': 1700 }, month))).toEqual([
      1700, 1700, 2400,
    ])
  })
})

describe('defaults', () => {
  test('P-ADJ-012 nothing chosen, tirzepatide: 2.5, 5, 7.5 mg with maintenance dose 10', () => {
    const context: DoseContext = { form: 'adjust', drug: 'tirzepatide' }
    expect(fillOpenMonths(context, 12, {})).toEqual({ '1': 2500, '2': 5000, '3': 7500, '6-12': 10_000 })
    expect(fillOpenMonths(context, 1, {})).toEqual({ '1': 2500, '2': 5000, '3': 7500 })
  })

  test('P-ADJ-013 nothing chosen, semaglutide: 0.25, 0.5, 1 mg with maintenance dose 2.4', () => {
    const context: DoseContext = { form: 'adjust', drug: 'semaglutide' }
    expect(fillOpenMonths(context, 6, {})).toEqual({ '1': 250, '2': 500, '3': 1000, '6-12': 2400 })
  })

  test('MED-10 the default year of semaglutide goes through 1.7 mg before 2.4 mg, months 4 and 5 written', () => {
    const year = writtenMonths('semaglutide', 12, defaultDoses('semaglutide'))
    expect(Array.from({ length: 12 }, (_, index) => doseInMonth(year, index + 1))).toEqual([
      250, 500, 1000, 1700, 1700, 2400, 2400, 2400, 2400, 2400, 2400, 2400,
    ])
    expect(prescribedSlots(12).every((slot) => year[slot] !== undefined)).toBe(true)
  })

  test('X-54 where a year skips no rung, months 4 and 5 keep the dose of month 3; a quarter has no such months', () => {
    expect(writtenMonths('tirzepatide', 6, defaultDoses('tirzepatide'))).toMatchObject({
      '4': 7500,
      '5': 7500,
    })
    expect(writtenMonths('semaglutide', 3, defaultDoses('semaglutide'))).toEqual({
      '1': 250,
      '2': 500,
      '3': 1000,
    })
    expect(writtenMonths('semaglutide', 12, { '3': 500, '6-12': 2400 })).toMatchObject({
      '4': 1000,
      '5': 1700,
    })
    expect(writtenMonths('semaglutide', 12, { '3': 2400, '6-12': 1000 })).toMatchObject({
      '4': 2400,
      '5': 2400,
    })
  })

  test('X-56 chosen months stay; an open one that cannot take the default takes what is nearest to it', () => {
    const context: DoseContext = { form: 'adjust', drug: 'semaglutide' }
    expect(fillOpenMonths(context, 3, { '1': 2400 })).toEqual({ '1': 2400, '2': 2400, '3': 2400 })
    expect(fillOpenMonths(context, 3, { '1': 250 })).toEqual({ '1': 250, '2': 500, '3': 1000 })
    expect(fillOpenMonths(context, 3, { '2': 1000 })).toEqual({ '1': 250, '2': 1000, '3': 1000 })
  })

  test('PW-41 D-78 a month that is filled in is never more than one step above the one before', () => {
    const context: DoseContext = { form: 'adjust', drug: 'semaglutide' }
    expect(fillOpenMonths(context, 3, { '1': 250, '2': 250 })).toEqual({ '1': 250, '2': 250, '3': 500 })
    expect(fillOpenMonths({ ...context, drug: 'tirzepatide' }, 3, { '1': 2500, '2': 2500 })['3']).toBe(5000)
  })
})

const drugs = fc.constantFrom<Drug>(...DRUGS)
const contexts: fc.Arbitrary<DoseContext> = drugs.chain((drug) =>
  fc.record({
    form: fc.constantFrom<DoseContext['form']>('medical', 'bare', 'refill', 'adjust'),
    drug: fc.constant(drug),
    currentDose: fc.option(fc.constantFrom(...LADDER[drug]), { nil: undefined }),
    medical: fc.constantFrom<Drug>(...DRUGS).chain((from) =>
      fc.record({
        currentMedication: fc.constantFrom<Drug | 'none'>(from, 'none'),
        lastDose: fc.option(fc.constantFrom(...LADDER[from]), { nil: undefined }),
        lastTaken: fc.constantFrom(undefined, WITHIN_TWO_WEEKS, TWO_WEEKS_TO_A_MONTH, OVER_A_MONTH),
        wish: fc.constantFrom<DosePreference | undefined>(undefined, 'increase', 'same', 'decrease'),
      }),
    ),
  }),
)
const terms = fc.constantFrom(1, 3, 6, 12)
const schedules = (drug: Drug): fc.Arbitrary<Schedule> => {
  const dose = fc.option(fc.constantFrom(...LADDER[drug]), { nil: undefined })
  return fc.record({ '1': dose, '2': dose, '3': dose, '6-12': dose })
}
const cases = contexts.chain((context) => fc.tuple(fc.constant(context), terms, schedules(context.drug)))

describe('rules together', () => {
  test('month 1 always offers something, ascending, all prescribable', () => {
    fc.assert(
      fc.property(contexts, (context) => {
        const offered = monthOptions({ ...context, month: '1' })
        expect(offered.length).toBeGreaterThan(0)
        expect(offered).toEqual(LADDER[context.drug].filter((ug) => offered.includes(ug)))
      }),
    )
  })

  test('whatever was open, a filled schedule stands, and filling it again changes nothing', () => {
    fc.assert(
      fc.property(cases, ([context, term, schedule]) => {
        const filled = fillOpenMonths(context, term, schedule)
        expect(checkSchedule(context, term, filled)).toEqual([])
        expect(slotsForTerm(term).every((slot) => filled[slot] !== undefined)).toBe(true)
      }),
    )
  })

  test('a schedule stands exactly when every month is on offer, or when it is the default', () => {
    fc.assert(
      fc.property(cases, ([context, term, schedule]) => {
        const slots = slotsForTerm(term)
        const inTerm: Partial<Record<FormSlot, number>> = {}
        for (const slot of slots) inTerm[slot] = schedule[slot]
        const offered = slots.every((slot) => slotOptions(context, inTerm, slot).includes(inTerm[slot] ?? -1))
        const isDefault = slots.every((slot) => inTerm[slot] === defaultDoses(context.drug)[slot])
        expect(checkSchedule(context, term, inTerm).length === 0).toBe(offered || isDefault)
      }),
    )
  })

  test('what clearing keeps is on offer, and a schedule that stands loses nothing', () => {
    fc.assert(
      fc.property(cases, ([context, , schedule]) => {
        const kept = clearInvalidLater(context, schedule)
        expect(clearInvalidLater(context, kept)).toEqual(kept)
        for (const slot of slotsForTerm(12)) {
          if (kept[slot] !== undefined) expect(slotOptions(context, kept, slot)).toContain(kept[slot])
        }
      }),
    )
  })
})

test('the refusal says which month and why', () => {
  const context: DoseContext = { form: 'refill', drug: 'tirzepatide', currentDose: 2500 }
  expect(checkSchedule(context, 3, { '1': 10_000, '3': 12_500, '6-12': 15_000 })).toEqual([
    'Month 6-12 is not part of this plan.',
    'Month 1 does not offer 10 mg.',
    'Month 2 has no dose.',
    'Month 3 does not offer 12.5 mg.',
  ])
})
