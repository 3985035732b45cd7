import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipBy } from '../shipments/supply.ts'
import { addDays, daysBetween } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR as calendar } from '../time/shipping-calendar.ts'
import { periodStart, shipmentDue, shipmentsPerPeriod } from './schedule.ts'
import {
  LATEST_DAYS,
  LEAST_GAP_DAYS,
  monthsToFollow,
  moveProblem,
  plannedShipments,
  shipDaysOf,
  shipmentDays,
  skippedTo,
} from './shipment-moves.ts'
import type { PaidPeriod, ShipmentMove } from './shipment-moves.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((n) => calendar.nextShipDate(addDays('2024-01-01', n)))
const period = fc.record({
  term: fc.constantFrom(6 as const, 12 as const),
  n: fc.integer({ min: 1, max: 4 }),
  start: day,
})
/** A request of staff: which shipment of the period, on which day from its start, and whether to skip or to move it. */
const request = fc.record({
  within: fc.integer({ min: 0, max: 3 }),
  today: fc.integer({ min: 0, max: 300 }),
  /** null: skip it. Otherwise a day of those that may be chosen, by its share. */
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

/** Returns the moves that the rule accepts of a list of requests. */
function accepted(
  of: PaidPeriod,
  requests: readonly (typeof request extends fc.Arbitrary<infer R> ? R : never)[],
) {
  const moves: ShipmentMove[] = []
  for (const { within, today, share } of requests) {
    const planned = plannedShipments(of, moves, calendar)[within]
    if (!planned) continue
    const days = shipmentDays(of, moves, {
      shipment: planned.shipment,
      today: addDays(of.start, today),
      calendar,
    })
    if (!days) continue
    const span = daysBetween(days.earliest, days.latest)
    const to =
      share === null
        ? skippedTo(planned, calendar)
        : calendar.nextShipDate(addDays(days.earliest, Math.floor(share * span)))
    if (moveProblem(to, days, calendar) === null) moves.push({ shipment: planned.shipment, to })
  }
  return moves
}

test('M-18 D-66 however shipments are moved and skipped, each paid month ships once, in order, never two at once', () => {
  fc.assert(
    fc.property(period, fc.array(request, { maxLength: 8 }), (of, requests) => {
      const moves = accepted(of, requests)
      const planned = plannedShipments(of, moves, calendar)
      const first = (of.n - 1) * shipmentsPerPeriod(of.term) + 1
      expect(planned.map(({ shipment }) => shipment)).toEqual(
        Array.from({ length: of.term / 3 }, (_, index) => first + index),
      )
      for (const [index, { due, shipOn }] of planned.entries()) {
        expect(calendar.isShipDay(shipOn)).toBe(true)
        expect(shipOn >= due).toBe(true)
        const before = planned[index - 1]
        if (before) expect(daysBetween(before.shipOn, shipOn)).toBeGreaterThanOrEqual(LEAST_GAP_DAYS)
        // Following at one interval can wait for a ship day once more for each shipment of the term.
        expect(daysBetween(shipmentDue(of.start, index), shipOn)).toBeLessThanOrEqual(LATEST_DAYS + 4 * 6)
      }
    }),
  )
})

test('M-18 without moves nothing changes, and an accepted move is the day of its shipment', () => {
  fc.assert(
    fc.property(period, fc.array(request, { maxLength: 5 }), (of, requests) => {
      const dues = plannedShipments(of, [], calendar).map(({ due }) => due)
      expect(dues).toEqual(dues.map((_, within) => shipmentDue(of.start, within)))
      const moves = accepted(of, requests)
      const last = moves.at(-1)
      if (!last) return
      const planned = plannedShipments(of, moves, calendar)
      expect(planned.find(({ shipment }) => shipment === last.shipment)?.shipOn).toBe(last.to)
    }),
  )
})

test('D-88 a parcel of a prepaid term leaves before its 90 days are over where the medicine would not last', () => {
  const year: PaidPeriod = { term: 12, n: 1, start: '2026-12-01' }
  const [, second, third] = plannedShipments(year, [], calendar)
  const lasts = (firstUncoveredOn: string) =>
    plannedShipments(year, [], calendar, { shipment: 2, firstUncoveredOn })
  const short = addDays(second!.due, -3)
  expect(lasts(short)[1]?.shipOn).toBe(shipBy({ firstUncoveredOn: short }, calendar))
  expect(lasts(short)[2]?.due).toBe(shipBy({ firstUncoveredOn: addDays(short, 91) }, calendar))
  // What lasts longer changes nothing, nor does it bring two parcels into one month; a day that staff set stands.
  expect(lasts(addDays(third!.due, 30)).map(({ due }) => due)).toEqual(
    plannedShipments(year, [], calendar).map(({ due }) => due),
  )
  expect(lasts(year.start)[1]?.due).toBe(addDays(year.start, 28))
  const moved = { shipment: 2, to: addDays(second!.due, 20) }
  expect(plannedShipments(year, [moved], calendar, { shipment: 2, firstUncoveredOn: short })[1]?.due).toBe(
    moved.to,
  )
})

test('M-18 D-88 after a skip the later parcels count from the arrival of the skipped one, and the charge follows', () => {
  const year: PaidPeriod = { term: 12, n: 1, start: '2026-12-01' }
  const supply = { shipment: 2, firstUncoveredOn: '2027-03-03' }
  const planned = plannedShipments(year, [], calendar, supply)
  expect(planned.map(({ shipOn }) => shipOn)).toEqual([
    '2026-12-01',
    '2027-02-25',
    '2027-05-27',
    '2027-08-26',
  ])
  const skipped: ShipmentMove = { shipment: 2, to: skippedTo(planned[1]!, calendar) }
  const after = plannedShipments(year, [skipped], calendar, supply)
  expect(after.map(({ shipOn }) => shipOn)).toEqual(['2026-12-01', '2027-05-26', '2027-08-23', '2027-11-22'])
  expect(monthsToFollow({ on: year.start, months: 0 }, year, after.at(-1)!)).toBe(3)
})

test('M-18 D-88 however shipments are moved, what follows by itself brings no second parcel while one lasts', () => {
  const lasting = fc.integer({ min: -20, max: 120 })
  fc.assert(
    fc.property(period, fc.array(request, { maxLength: 8 }), lasting, (of, requests, days) => {
      const moves = accepted(of, requests)
      const next = (of.n - 1) * shipmentsPerPeriod(of.term) + 2
      const supply = { shipment: next, firstUncoveredOn: addDays(of.start, days) }
      const planned = plannedShipments(of, moves, calendar, supply)
      for (const [index, { shipment, shipOn }] of planned.entries()) {
        const before = planned[index - 1]
        if (!before || shipment <= next || moves.some((move) => move.shipment === shipment)) continue
        // A full parcel lasts 13 weeks; the next one leaves by a ship day or a holiday before they are over.
        expect(daysBetween(before.shipOn, shipOn)).toBeGreaterThanOrEqual(LEAST_GAP_DAYS)
      }
    }),
  )
})

test('M-18 a shipment moved back brings the later ones back', () => {
  const year: PaidPeriod = { term: 12, n: 1, start: '2026-12-01' }
  const before = plannedShipments(year, [], calendar)
  const second = before[1]!
  const skipped: ShipmentMove = { shipment: 2, to: skippedTo(second, calendar) }
  const after = plannedShipments(year, [skipped], calendar)
  expect(before.map(({ shipOn }) => shipOn)).toEqual(['2026-12-01', '2027-03-01', '2027-06-01', '2027-08-30'])
  expect(after.map(({ shipOn }) => shipOn)).toEqual(['2026-12-01', '2027-06-01', '2027-08-30', '2027-11-29'])
  const back = plannedShipments(year, [skipped, { shipment: 2, to: second.shipOn }], calendar)
  expect(back.map(({ shipOn }) => shipOn)).toEqual(before.map(({ shipOn }) => shipOn))
})

test('M-18 the next charge follows the last shipment by whole months, and stays where nothing was moved', () => {
  fc.assert(
    fc.property(period, fc.array(request, { maxLength: 6 }), (of, requests) => {
      // The cycle of a plan whose charges are on time: period n begins on the day from which its shipments count.
      const cycle = { on: of.start, months: -(of.n - 1) * of.term }
      const unmoved = plannedShipments(of, [], calendar).at(-1)!
      expect(monthsToFollow(cycle, of, unmoved)).toBe(0)
      const last = plannedShipments(of, accepted(of, requests), calendar).at(-1)!
      const months = monthsToFollow(cycle, of, last)
      const next = periodStart({ ...cycle, months: cycle.months + months }, of.term, of.n + 1)
      expect(daysBetween(last.shipOn, next)).toBeGreaterThanOrEqual(LEAST_GAP_DAYS)
      if (months > 0) expect(daysBetween(last.shipOn, next)).toBeLessThan(LEAST_GAP_DAYS + 32)
    }),
  )
})

test('M-18 days: not before the check-in can open, not on a Saturday or before a holiday, not beyond the last day', () => {
  const year: PaidPeriod = { term: 12, n: 1, start: '2026-12-01' }
  const ask = (shipment: number, today: string) => shipmentDays(year, [], { shipment, today, calendar })
  expect(ask(1, '2026-12-02')).toBeNull()
  expect(ask(2, '2026-12-02')).toEqual({ earliest: '2027-02-16', latest: '2027-09-07' })
  expect(ask(2, '2027-02-15')?.earliest).toBe('2027-03-01')
  expect(ask(2, '2028-02-15')).toBeNull()
  const days = ask(2, '2026-12-02')!
  // A staff member chooses among exactly the days that the move accepts.
  const offered = shipDaysOf(days, calendar)
  expect([offered[0], offered.at(-1), offered.includes('2027-03-06')]).toEqual([
    '2027-02-16',
    '2027-09-07',
    false,
  ])
  expect(offered.map((day) => moveProblem(day, days, calendar))).toEqual(offered.map(() => null))
  expect(shipDaysOf(null, calendar)).toEqual([])
  for (const [to, problem] of [
    ['2027-02-15', 'Choose a day from February 16, 2027 to September 7, 2027.'],
    ['2027-09-08', 'Choose a day from February 16, 2027 to September 7, 2027.'],
    ['2027-03-06', 'No shipments leave on March 6, 2027. The next ship day is March 8, 2027.'],
    ['2027-07-05', 'No shipments leave on July 5, 2027. The next ship day is July 6, 2027.'],
    ['2027-03-08', null],
  ] as const)
    expect(moveProblem(to, days, calendar)).toBe(problem)
})
