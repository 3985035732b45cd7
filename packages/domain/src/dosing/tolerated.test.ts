import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../time/plain-date.ts'
import { doseFlags } from './dose-flags.ts'
import { DRUGS, type Drug } from './drug.ts'
import { LADDER, rungOf, starterOf } from './ladders.ts'
import type { MedicalAnswers } from './month-rules.ts'
import { MONTH_SLOTS, prescribedSlots, type Schedule } from './months.ts'
import { OVER_A_MONTH, WITHIN_TWO_WEEKS } from './switching.ts'
import { ladderAllows, missedSince, suggestSchedule, tolerated, type TreatmentFacts } from './tolerated.ts'

const BETWEEN = 'Between 2 weeks and a month ago'
const nothing: TreatmentFacts = {
  drug: 'semaglutide',
  parcel: null,
  stated: null,
  dosesMissed: false,
  today: '2026-11-27',
}
const takes = (drug: Drug, lastDose: number, lastTaken?: string): MedicalAnswers => ({
  currentMedication: drug,
  lastDose,
  lastTaken,
})
/** A parcel of four weekly doses a month, nothing being left before it. */
const parcel = (deliveredOn: string, months: readonly number[]): TreatmentFacts['parcel'] => ({
  deliveredOn,
  months: months.map((strengthUg, index) => ({ strengthUg, from: addDays(deliveredOn, index * 28) })),
  until: addDays(deliveredOn, months.length * 28),
})
const allowed = (facts: TreatmentFacts) => ladderAllows(facts.drug, tolerated(facts))

describe('what a patient has tolerated', () => {
  test('D-78 the parcel delivered to her counts before what a form states', () => {
    const facts = {
      ...nothing,
      parcel: parcel('2026-11-10', [500]),
      stated: takes('semaglutide', 2400, WITHIN_TWO_WEEKS),
    }
    expect(tolerated(facts)).toEqual({
      strengthUg: 500,
      source: 'parcel',
      on: '2026-11-10',
      weeksMissed: false,
    })
    expect(tolerated({ ...facts, parcel: null })).toMatchObject({ strengthUg: 2400, source: 'stated' })
    expect(tolerated({ ...nothing, stated: takes('tirzepatide', 15_000, WITHIN_TWO_WEEKS) })).toMatchObject({
      strengthUg: null,
      source: 'nothing',
    })
  })

  test('D-78 a quarter proves the month that she can have reached, not the last one in the box', () => {
    const quarter = (deliveredOn: string) =>
      tolerated({ ...nothing, parcel: parcel(deliveredOn, [250, 500, 1000]) }).strengthUg
    expect(quarter('2026-11-27')).toBe(250)
    expect(quarter('2026-10-31')).toBe(250)
    expect(quarter('2026-10-30')).toBe(500)
    expect(quarter('2026-10-01')).toBe(1000)
    expect(quarter('2025-01-01')).toBe(1000)
  })

  test('D-78 D-88 a month begins when the doses before it are used up, not four weeks after the delivery', () => {
    const months = [
      { strengthUg: 250, from: '2026-10-14' },
      { strengthUg: 500, from: '2026-11-18' },
    ]
    const on = (today: string) =>
      tolerated({ ...nothing, today, parcel: { deliveredOn: '2026-10-07', months, until: '2026-12-23' } })
    expect(on('2026-10-08').strengthUg).toBe(250)
    expect(on('2026-11-17').strengthUg).toBe(250)
    expect(on('2026-11-18').strengthUg).toBe(500)
    expect(on('2027-01-05').weeksMissed).toBe(false)
    expect(on('2027-01-06').weeksMissed).toBe(true)
  })

  test('a strength of another list is read by its rung, and one of no list counts as nothing', () => {
    const of = (ug: number) => tolerated({ ...nothing, parcel: parcel('2026-11-20', [ug]) }).strengthUg
    expect(of(2500)).toBe(2400)
    expect(of(3000)).toBeNull()
  })
})

/** A first prescription of a patient who takes no other drug. */
const FIRST = { switchesFrom: null, monthsBefore: 0 }

describe('what the ladder allows for month 1', () => {
  test('MED-02 a beginner starts with the starter, whatever the form asks for', () => {
    expect(allowed(nothing)).toBe(250)
    expect(allowed({ ...nothing, drug: 'tirzepatide' })).toBe(2500)
    const had = tolerated({ ...nothing, drug: 'tirzepatide' })
    const wish = { '1': 15_000, '2': 15_000, '3': 15_000 }
    expect(suggestSchedule('tirzepatide', 3, had, wish)).toEqual({ '1': 2500, '2': 5000, '3': 7500 })
    expect(doseFlags('tirzepatide', had, wish, FIRST)).toMatchObject([
      {
        rule: 'dose-above-ladder',
        severity: 'critical',
        slot: '1',
        words: 'Month 1: 15 mg. Had nothing of tirzepatide yet. The ladder allows 2.5 mg.',
      },
    ])
  })

  test('MED-02 MED-19 a switch above the starter is marked off label', () => {
    const had = tolerated({
      ...nothing,
      drug: 'tirzepatide',
      stated: takes('semaglutide', 2400, WITHIN_TWO_WEEKS),
    })
    expect(
      doseFlags('tirzepatide', had, { '1': 7500 }, { ...FIRST, switchesFrom: 'semaglutide' }),
    ).toMatchObject([{ rule: 'dose-off-label-switch', severity: 'critical' }])
    expect(doseFlags('tirzepatide', had, { '1': 2500 }, { ...FIRST, switchesFrom: 'semaglutide' })).toEqual(
      [],
    )
  })

  test('D-88 a flag of a refill names its month of treatment', () => {
    const had = tolerated({ ...nothing, parcel: parcel('2026-11-20', [1000]) })
    const [flag] = doseFlags('semaglutide', had, { '1': 2400 }, { ...FIRST, monthsBefore: 3 })
    expect(flag?.words).toBe('Month 4: 2.4 mg. Had 1 mg. The ladder allows 1.7 mg.')
  })

  test('D-78 at most one rung above what was tolerated', () => {
    const at = (ug: number) => allowed({ ...nothing, parcel: parcel('2026-11-20', [ug]) })
    expect(LADDER.semaglutide.map(at)).toEqual([500, 1000, 1700, 2400, 2400])
  })

  test.each<[string, Partial<TreatmentFacts>, number]>([
    ['more than a month ago', { stated: takes('semaglutide', 2400, OVER_A_MONTH) }, 1000],
    ['between two weeks and a month ago', { stated: takes('semaglutide', 2400, BETWEEN) }, 1000],
    ['at a time that was not answered', { stated: takes('semaglutide', 2400) }, 1000],
    ['within two weeks', { stated: takes('semaglutide', 1700, WITHIN_TWO_WEEKS) }, 2400],
    ['more than a month ago, two rungs up', { stated: takes('semaglutide', 500, OVER_A_MONTH) }, 250],
    ['six weeks after a month’s parcel', { parcel: parcel('2026-10-16', [2400]) }, 1000],
    ['a day earlier', { parcel: parcel('2026-10-17', [2400]) }, 2400],
    ['by the refill form: missed', { parcel: parcel('2026-11-20', [2400]), dosesMissed: true }, 1000],
  ])('MED-08 two missed weeks mean two rungs down or the starter: last dose %s', (_, facts, limit) => {
    expect(allowed({ ...nothing, ...facts })).toBe(limit)
  })
})

describe('the later months', () => {
  const had = tolerated({ ...nothing, parcel: parcel('2026-11-20', [250]) })
  const rules = (months: Schedule) =>
    doseFlags('semaglutide', had, months, FIRST).map(({ rule, slot }) => [rule, slot])

  test('D-78 each climbs at most one rung, and a fall is named', () => {
    expect(rules({ '1': 500, '2': 1000, '3': 1700, '4': 2400, '5': 2400, '6-12': 2400 })).toEqual([])
    expect(rules({ '1': 250, '2': 1000, '3': 1000 })).toEqual([['dose-skips-rung', '2']])
    expect(rules({ '1': 250, '2': 2400, '3': 250 })).toEqual([
      ['dose-skips-rung', '2'],
      ['dose-falls', '3'],
    ])
  })

  test('MED-10 the default of a year follows the ladder', () => {
    const beginner = tolerated(nothing)
    expect(suggestSchedule('semaglutide', 12, beginner, {})).toEqual({
      '1': 250,
      '2': 500,
      '3': 1000,
      '4': 1700,
      '5': 1700,
      '6-12': 2400,
    })
    expect(suggestSchedule('tirzepatide', 12, beginner, {})).toMatchObject({
      '3': 7500,
      '4': 7500,
      '6-12': 10_000,
    })
  })

  test('D-78 without a wish, a patient in treatment is not sent back to the starter', () => {
    const onTop = tolerated({ ...nothing, parcel: parcel('2026-11-20', [2400]) })
    expect(suggestSchedule('semaglutide', 3, onTop, {})).toEqual({ '1': 2400, '2': 2400, '3': 2400 })
  })
})

const drugs = fc.constantFrom<Drug>(...DRUGS)
const strengthOf = (drug: Drug) => fc.constantFrom(...LADDER[drug])
const facts: fc.Arbitrary<TreatmentFacts> = drugs.chain((drug) =>
  fc.record({
    drug: fc.constant(drug),
    parcel: fc.option(
      fc
        .tuple(
          fc.constantFrom('2025-06-01', '2026-08-20', '2026-10-01', '2026-11-20', '2026-11-27'),
          fc.array(strengthOf(drug), { minLength: 1, maxLength: 3 }),
        )
        .map(([deliveredOn, months]) => parcel(deliveredOn, months)),
    ),
    stated: fc.option(
      drugs.chain((from) =>
        fc.record({
          currentMedication: fc.constantFrom<Drug | 'none'>(from, 'none'),
          lastDose: fc.option(strengthOf(from), { nil: undefined }),
          lastTaken: fc.constantFrom(undefined, WITHIN_TWO_WEEKS, BETWEEN, OVER_A_MONTH),
        }),
      ),
    ),
    dosesMissed: fc.boolean(),
    today: fc.constant('2026-11-27'),
  }),
)
const wishes = (drug: Drug): fc.Arbitrary<Schedule> => {
  const dose = fc.option(strengthOf(drug), { nil: undefined })
  return fc.record({ '1': dose, '2': dose, '3': dose, '6-12': dose })
}

describe('over all histories', () => {
  const cases = facts.chain((known) =>
    fc.tuple(fc.constant(known), fc.constantFrom(1, 3, 6, 12), wishes(known.drug)),
  )

  test('MED-02 a suggestion writes every month, and none of it is above the ladder', () => {
    fc.assert(
      fc.property(cases, ([known, term, wish]) => {
        const had = tolerated(known)
        const suggested = suggestSchedule(known.drug, term, had, wish)
        expect(MONTH_SLOTS.filter((slot) => suggested[slot] !== undefined)).toEqual(prescribedSlots(term))
        const critical = doseFlags(known.drug, had, suggested, FIRST).filter(
          ({ severity }) => severity === 'critical',
        )
        expect(critical).toEqual([])
      }),
    )
  })

  test('MED-02 a month more than one rung above what came before has a critical flag, and no other month has one', () => {
    fc.assert(
      fc.property(cases, ([known, , wish]) => {
        const had = tolerated(known)
        const rung = (ug: number) => rungOf(known.drug, ug) ?? -1
        let last = had.strengthUg === null ? -1 : rung(had.strengthUg) - (had.weeksMissed ? 3 : 0)
        last = Math.max(-1, last)
        const above = MONTH_SLOTS.filter((slot) => {
          const ug = wish[slot]
          if (ug === undefined) return false
          const jump = rung(ug) - last > 1
          last = rung(ug)
          return jump
        })
        const flagged = doseFlags(known.drug, had, wish, FIRST)
          .filter(({ severity }) => severity === 'critical')
          .map(({ slot }) => slot)
        expect(flagged).toEqual(above)
      }),
    )
  })

  test('what the ladder allows is a strength of the drug, and never less than the starter', () => {
    fc.assert(
      fc.property(facts, (known) => {
        expect(LADDER[known.drug]).toContain(allowed(known))
        expect(allowed(known)).toBeGreaterThanOrEqual(starterOf(known.drug))
      }),
    )
  })
})

describe('MED-08 D-78 weeks that a signature did not know', () => {
  /** Its last dose is used up on October 29; two weeks are missed on November 12. */
  const lastParcel = { ...nothing, parcel: parcel('2026-10-01', [500]) }
  const refill = { ...lastParcel, dosesMissed: true }
  test.each([
    ['two weeks were not missed yet', lastParcel, '2026-11-11', '2026-11-11', false],
    ['two weeks are missed a day after it', lastParcel, '2026-11-11', '2026-11-12', true],
    ['it knew two weeks, and no two more have passed', lastParcel, '2026-11-12', '2026-11-25', false],
    ['it knew two weeks, and two more have passed', lastParcel, '2026-11-12', '2026-11-26', true],
    ['a parcel came after it, and its doses are used up', lastParcel, '2026-09-01', '2026-11-12', true],
    ['the form says missed, and doses are still in hand', refill, '2026-10-08', '2026-11-11', false],
    ['the form says missed, and two weeks without a dose follow', refill, '2026-10-08', '2026-11-12', true],
    [
      'the first form says a gap, and two more weeks have passed',
      { ...nothing, stated: takes('semaglutide', 2400, BETWEEN) },
      '2026-11-12',
      '2026-11-26',
      true,
    ],
  ])('%s', (_, facts, signedOn, today, asks) => {
    expect(missedSince({ ...facts, today }, signedOn)).toBe(asks)
  })
})
