import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TERMS } from '../catalog/price-book.ts'
import { MONTHLY_DOSES } from '../dosing/directions.ts'
import { addDays, addMonths, daysBetween } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR as calendar, nextShipDate } from '../time/shipping-calendar.ts'
import {
  arriveBy,
  doseDays,
  dosesDue,
  firstDoseOf,
  shipBy,
  spreadDoses,
  supplyInHand,
  usualDoses,
} from './supply.ts'
import type { ArrivedParcel } from './supply.ts'

const parcel = (arrivedOn: string, doses: number, firstUg = 2500, lastUg = firstUg): ArrivedParcel => ({
  arrivedOn,
  doses,
  firstUg,
  lastUg,
})
const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2026-01-01', n))

describe('D-88 when a patient runs out', () => {
  test('four doses that came on December 1 last until the dose of December 22', () => {
    const supply = supplyInHand([parcel('2026-12-01', 4)])
    expect(supply).toEqual({ lastDoseOn: '2026-12-22', firstUncoveredOn: '2026-12-29', strengthUg: 2500 })
    expect(arriveBy(supply!)).toBe('2026-12-27')
  })

  test('each line of a parcel begins when the one before it is used up', () => {
    expect(doseDays('2026-12-01', [4, 5, 5])).toEqual({
      from: ['2026-12-01', '2026-12-29', '2027-02-02'],
      until: '2027-03-09',
    })
  })

  test('what is left is taken first, and after a gap she begins on the day of the next parcel', () => {
    const early = supplyInHand([parcel('2026-12-26', 4), parcel('2026-12-01', 4)])
    expect(early?.lastDoseOn).toBe('2027-01-19')
    const late = supplyInHand([parcel('2026-12-01', 4), parcel('2027-01-06', 4)])
    expect(late?.lastDoseOn).toBe('2027-01-27')
    expect(supplyInHand([])).toBeNull()
  })

  test('what is left of a higher strength is not taken any more, of a lower one it is', () => {
    const before = supplyInHand([parcel('2026-12-01', 5, 5000)])
    expect(firstDoseOf(before, parcel('2026-12-20', 4, 7500))).toBe('2027-01-05')
    expect(firstDoseOf(before, parcel('2026-12-20', 4, 2500))).toBe('2026-12-22')
  })

  test('the last ship day is a ship day, and its parcel comes two days before the first uncovered dose', () => {
    fc.assert(
      fc.property(day, (firstUncoveredOn) => {
        const leaves = shipBy({ firstUncoveredOn }, calendar)
        const arrives = calendar.expectedDelivery(leaves)
        expect(calendar.isShipDay(leaves)).toBe(true)
        expect(daysBetween(arrives, firstUncoveredOn)).toBeGreaterThanOrEqual(2)
        const later = nextShipDate(addDays(leaves, 1))
        expect(daysBetween(calendar.expectedDelivery(later), firstUncoveredOn)).toBeLessThan(2)
      }),
    )
  })
})

describe('D-88 the doses of a parcel', () => {
  test('a month holds four or five, a quarter 13, and a prepaid parcel counts no further', () => {
    const due = (term: 1 | 3 | 12, arrivedOn: string, nextArrivesOn: string | null) =>
      dosesDue(term, { supply: null, parcel: parcel(arrivedOn, 0), nextArrivesOn })
    expect(due(1, '2026-12-01', '2026-12-31')).toBe(5)
    expect(due(1, '2027-02-02', '2027-02-28')).toBe(4)
    expect(due(3, '2026-12-01', '2027-02-28')).toBe(13)
    expect(due(3, '2026-12-01', '2027-03-03')).toBe(14)
    expect(due(12, '2026-12-01', null)).toBe(13)
  })

  test('what she still has is counted, and a higher strength that is left is sent again', () => {
    const supply = supplyInHand([parcel('2026-12-01', 5, 5000)])
    const next = { nextArrivesOn: '2027-02-02' }
    expect(dosesDue(1, { supply, parcel: parcel('2027-01-02', 0, 5000), ...next })).toBe(5)
    expect(dosesDue(1, { supply, parcel: parcel('2026-12-21', 0, 2500), ...next })).toBe(7)
    expect(dosesDue(12, { supply, parcel: parcel('2026-12-21', 0, 2500), nextArrivesOn: null })).toBe(15)
  })

  test('no line holds more than it is written for, and no dose is lost on the way to the lines', () => {
    expect(spreadDoses([5, 5, 5], 13)).toEqual([4, 4, 5])
    expect(spreadDoses([5, 5, 5], 14)).toEqual([4, 5, 5])
    expect(spreadDoses([4, 4, 4], 13)).toEqual([4, 4, 4])
    expect(spreadDoses([5], 7)).toEqual([5])
    expect(spreadDoses([3, 5], null)).toEqual([3, 5])
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 4, max: 20 }),
        (written, wanted) => {
          const doses = spreadDoses(written, wanted)
          expect(doses.every((one, at) => one <= written[at]!)).toBe(true)
          const sum = doses.reduce((all, one) => all + one, 0)
          const most = written.reduce((all, one) => all + one, 0)
          const least = written.reduce((all, one) => all + Math.min(4, one), 0)
          expect(sum).toBe(Math.max(least, Math.min(most, wanted)))
        },
      ),
    )
  })

  test('between two charges of a monthly plan five doses are enough, but for three times in six years a day', () => {
    const gaps = Array.from({ length: 6 * 366 }, (_, n) => {
      const first = nextShipDate(addDays('2026-01-01', n))
      const next = nextShipDate(addMonths(first, 1))
      return { first, days: daysBetween(calendar.expectedDelivery(first), calendar.expectedDelivery(next)) }
    })
    const late = gaps.filter(({ days }) => days > MONTHLY_DOSES.max * 7)
    // The dose of that week is then taken a day late, well within the days in which a late one is taken.
    expect(new Set(late.map(({ first }) => first))).toEqual(
      new Set(['2028-05-30', '2029-05-15', '2031-10-07']),
    )
    expect(Math.max(...gaps.map(({ days }) => days))).toBe(MONTHLY_DOSES.max * 7 + 1)
    expect(TERMS.map(usualDoses)).toEqual([4, 13, 13, 13])
  })
})
