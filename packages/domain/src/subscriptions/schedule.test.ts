import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeSchedule } from './charge-schedule.ts'
import { EARLY_TERMINATION_FEE, TERMS } from '../catalog/price-book.ts'
import { addDays, addMonths, daysBetween } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR } from '../time/shipping-calendar.ts'
import { cancellationLines, finalSum } from './cancellation.ts'
import {
  cycleAfterCharge,
  eventsAfterPaid,
  moveCycle,
  needsCheckIn,
  pauseCycle,
  periodStart,
  placeOfShipment,
  shipmentNumber,
  shipmentsPerPeriod,
} from './schedule.ts'

const term = fc.constantFrom(...TERMS)
const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n))

test('month ends and leap years: every charge counts from the anchor', () => {
  const cycle = { on: '2027-01-31', months: 0 }
  const months = [2, 3, 4, 14].map((n) => periodStart(cycle, 1, n))
  expect(months).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
  expect(periodStart({ on: '2028-02-29', months: 0 }, 12, 2)).toBe('2029-02-28')
})

test('C-CAT-019 C-CAT-020 six months are two shipments, a year is four, 90 days apart', () => {
  const checkIns = (months: 6 | 12) =>
    eventsAfterPaid({ on: '2026-12-01', months: 0 }, months, { n: 1, start: '2026-12-01' }).flatMap((event) =>
      event.kind === 'check_in' && event.n === 1 ? [event.due] : [],
    )
  expect(checkIns(6)).toEqual(['2027-03-01'])
  expect(checkIns(12)).toEqual(['2027-03-01', '2027-05-30', '2027-08-28'])
})

test('the billing job plans exactly what checkout showed', () => {
  fc.assert(
    fc.property(term, day, (months, anchor) => {
      const shown = chargeSchedule({
        drug: 'semaglutide',
        term: months,
        start: anchor,
        anchor,
        calendar: US_SHIPPING_CALENDAR,
        months: 12,
      })
      const cycle = { on: anchor, months: 0 }
      const planned = Array.from({ length: 12 / months }, (_, index) =>
        eventsAfterPaid(cycle, months, { n: index + 1, start: periodStart(cycle, months, index + 1) }),
      ).flat()
      const days = (kinds: readonly string[], events: readonly { kind: string; on: string }[]) =>
        events
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ kind, on }) => `${on} ${kind}`)
          .toSorted()
      const kinds = ['renewal', 'notice', 'check_in']
      expect(days(kinds, planned)).toEqual(days(kinds, shown))
    }),
  )
})

test('a late charge never brings the next one close, and keeps the day of the month', () => {
  fc.assert(
    fc.property(
      term,
      day,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 120 }),
      (months, on, n, late) => {
        const cycle = { on, months: 0 }
        const planned = periodStart(cycle, months, n)
        const charged = addDays(planned, late)
        const after = cycleAfterCharge(cycle, months, n, charged)
        const next = periodStart(after, months, n + 1)
        // Months differ in length: without a shift, the next date is a term after the planned day, not after the late
        // one.
        const shortest = Math.min(
          ...[planned, charged].map((from) => daysBetween(from, addMonths(from, months))),
        )
        expect(daysBetween(charged, next)).toBeGreaterThanOrEqual(shortest - 15)
        expect(daysBetween(charged, next)).toBeLessThanOrEqual(
          daysBetween(charged, addMonths(charged, months)) + 31,
        )
        expect(addMonths(on, n * months + after.months)).toBe(next)
      },
    ),
  )
})

test('a moved date is the next charge, and a pause puts it off by whole months', () => {
  fc.assert(
    fc.property(
      term,
      day,
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 1, max: 60 }),
      (months, on, n, later) => {
        const to = addDays(periodStart({ on, months: 0 }, months, n), later)
        const moved = moveCycle(months, n, to)
        expect(periodStart(moved, months, n)).toBe(to)
        expect(periodStart(moved, months, n + 1)).toBe(addMonths(to, months))
        expect(periodStart(pauseCycle(moved, 2), months, n)).toBe(addMonths(to, 2))
      },
    ),
  )
})

test('shipment numbers and places are one another’s inverse; every third month asks for a check-in', () => {
  for (const months of TERMS)
    for (let n = 1; n <= 5; n += 1)
      for (let within = 0; within < shipmentsPerPeriod(months); within += 1)
        expect(placeOfShipment(months, shipmentNumber(months, n, within))).toEqual({ n, within })
  expect([1, 2, 3, 4, 5, 6, 7].map((shipment) => needsCheckIn(1, shipment))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ])
})

describe('the final sum', () => {
  const standing = {
    term: 1 as const,
    paidPeriods: 1,
    shipped: 1,
    paidCents: 14997,
    shippedOfPeriod: 1,
    quarterCents: 44997,
    heldCents: 0,
    feeAgreed: true,
  }

  test('C-CAT-016 the fee: a monthly plan, one shipment or more, fewer than three paid months, and agreed to', () => {
    const fees = [1, 2, 3].map((paidPeriods) => finalSum({ ...standing, paidPeriods }).feeCents)
    expect(fees).toEqual([EARLY_TERMINATION_FEE, EARLY_TERMINATION_FEE, 0])
    expect(
      finalSum({ ...standing, shipped: 0, shippedOfPeriod: 0, paidPeriods: 0, paidCents: 0 }).feeCents,
    ).toBe(0)
    expect(finalSum({ ...standing, feeAgreed: false }).feeCents).toBe(0)
    expect(finalSum({ ...standing, term: 3 }).feeCents).toBe(0)
  })

  test('what was paid and will not come goes back; what came counts at the price of three months', () => {
    const year = { ...standing, term: 12 as const, paidCents: 134997 }
    const back = [0, 1, 2, 3, 4].map((shippedOfPeriod) => finalSum({ ...year, shippedOfPeriod }).refundCents)
    expect(back).toEqual([134997, 90000, 45003, 6, 0])
  })

  test('nobody gets back more than was paid, or pays for a refund', () => {
    fc.assert(
      fc.property(
        term,
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 0, max: 4 }),
        (months, paidCents, shipped) => {
          const shippedOfPeriod = Math.min(shipped, shipmentsPerPeriod(months))
          const { refundCents } = finalSum({ ...standing, term: months, paidCents, shippedOfPeriod })
          expect(refundCents).toBeGreaterThanOrEqual(0)
          expect(refundCents).toBeLessThanOrEqual(paidCents)
          expect(Number.isInteger(refundCents)).toBe(true)
        },
      ),
    )
  })

  test('every figure of the sum stands in the dialog', () => {
    const lines = cancellationLines(
      { feeCents: 27997, refundCents: 90000, releasedCents: 24997 },
      { feeOn: '2026-12-02', openShipment: true, canUndo: true },
    ).join(' ')
    for (const said of ['$279.97', 'December 2, 2026', '$900.00', '$249.97', '24 hours'])
      expect(lines).toContain(said)
  })
})
