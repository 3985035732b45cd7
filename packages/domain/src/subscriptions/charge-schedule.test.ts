import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../time/plain-date.ts'
import { US_SHIPPING_CALENDAR, isShipDay } from '../time/shipping-calendar.ts'
import type { ChargeEvent, ChargeKind, ChargeScheduleInput } from './charge-schedule.ts'
import { chargeSchedule } from './charge-schedule.ts'
import { TERMS, TERM_MEANINGS, renewalCharge } from '../catalog/price-book.ts'
import { formatUsd } from '../money/cents.ts'
import { periodStart } from './schedule.ts'
import { totalOrder } from '../checkout/total-order.ts'

const plan = (change: Partial<ChargeScheduleInput> = {}): ChargeEvent[] =>
  chargeSchedule({
    drug: 'semaglutide',
    term: 1,
    start: '2026-11-30',
    calendar: US_SHIPPING_CALENDAR,
    ...change,
  })
/** The events that charge the card. */
const chargesOf = (events: readonly ChargeEvent[]) =>
  events.filter(({ kind }) => kind === 'capture' || kind === 'renewal')
const dates = (events: ChargeEvent[], kind: ChargeKind) =>
  events.filter((event) => event.kind === kind).map(({ on }) => on)

/** Any day from 2023 to 2032, including leap years, month ends, holidays and weekends. */
const anyStart = fc.integer({ min: 0, max: 3652 }).map((days) => addDays('2023-01-01', days))
const anyInput = fc.record({
  drug: fc.constantFrom('semaglutide', 'tirzepatide'),
  term: fc.constantFrom(...TERMS),
  start: anyStart,
  addons: fc.subarray(['nausea', 'bundle'] as const),
  coupon: fc.option(
    fc.record({ couponId: fc.constant('c'), code: fc.constant('C'), discountCents: fc.nat(200_000) }),
  ),
})

describe('the charge plan holds for every purchase on every day', () => {
  test('the charges of the first paid period are exactly the total of the order', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const events = plan(input)
        const [first] = dates(events, 'capture')
        if (!first) throw new Error('no capture')
        const ends = addMonths(first, input.term)
        const taken = chargesOf(events).filter(({ on }) => on < ends)
        expect(taken.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalOrder(input).totalCents)
      }),
    )
  })

  test('what is held on the first day is what is captured with the shipment, and not before', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const events = plan(input)
        const amounts = (kind: ChargeKind) =>
          events.filter((event) => event.kind === kind).map(({ cents }) => cents)
        expect(amounts('hold')).toEqual(amounts('capture'))
        expect(new Set(dates(events, 'hold'))).toEqual(new Set([input.start]))
        expect(new Set(dates(events, 'capture'))).toEqual(new Set([dates(events, 'shipment')[0]]))
      }),
    )
  })

  test('dates ascend, none lies before the start, and every parcel leaves on a ship day', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const events = plan(input)
        const on = events.map((event) => event.on)
        expect(on).toEqual(on.toSorted())
        expect(on[0]).toBe(input.start)
        expect(dates(events, 'shipment').every(isShipDay)).toBe(true)
      }),
    )
  })

  test('M-10 a check-in opens 14 days before each shipment that it releases', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const events = plan(input)
        const shipments = dates(events, 'shipment')
        for (const opened of dates(events, 'check_in')) {
          expect(
            shipments.some((sent) => daysBetween(opened, sent) >= 14 && daysBetween(opened, sent) <= 21),
          ).toBe(true)
        }
        // Never more than 90 days, plus calendar shifts, without a doctor check-in.
        const looks = [shipments[0] ?? '', ...dates(events, 'check_in')]
        for (const [index, look] of looks.entries()) {
          const next = looks[index + 1]
          if (next) expect(daysBetween(look, next)).toBeLessThanOrEqual(97)
        }
      }),
    )
  })

  test('each renewal is announced: 7 days before by the month, 30 and 7 days before for longer terms', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const events = plan(input)
        const notices = dates(events, 'notice')
        const wanted = dates(events, 'renewal').flatMap((on) =>
          (input.term === 1 ? [7] : [30, 7]).map((days) => addDays(on, -days)),
        )
        expect(notices.toSorted()).toEqual(wanted.toSorted())
      }),
    )
  })
})

describe('the charge plan by term', () => {
  test('C-CAT-004 C-CAT-017 monthly: first month, then the regular price on the same day of each month', () => {
    const events = plan()
    expect(chargesOf(events).map(({ on, cents }) => [on, cents])).toEqual([
      ['2026-11-30', 14997],
      ['2026-12-30', 24997],
      ['2027-01-30', 24997],
      ['2027-02-28', 24997],
    ])
  })

  test('R-056 each notice names what cancelling costs at that moment: the fee until the third month is paid, then nothing', () => {
    const notices = (input = {}) => plan({ months: 5, ...input }).filter(({ kind }) => kind === 'notice')
    const fee = 'Cancelling before then costs the early termination fee of $279.97.'
    const free = 'You can cancel before then without a fee.'
    expect(notices().map(({ text }) => [text.includes(fee), text.includes(free)])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
      [false, true],
    ])
    for (const term of [3, 6, 12] as const)
      expect(notices({ term, months: term }).every(({ text }) => text.endsWith(free))).toBe(true)
    const unagreed = plan({ months: 5, feeAgreed: false })
    expect(unagreed.some(({ kind }) => kind === 'fee_window')).toBe(false)
    expect(unagreed.some(({ text }) => /fee of/.test(text))).toBe(false)
    for (const { text } of plan({ months: 5 })) expect(text).not.toMatch(/any ?time/i)
  })

  test('D-15 the day of the anchor survives short months and leap years', () => {
    const long = dates(plan({ anchor: '2027-12-31', start: '2027-12-30', months: 6 }), 'renewal')
    expect(long).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'])
    const leap = dates(plan({ term: 12, anchor: '2028-02-29', start: '2028-02-28' }), 'renewal')
    expect(leap).toEqual(['2029-02-28'])
  })

  test('D-15 once captured, the plan counts from the capture, later than what was shown', () => {
    const shown = plan({ term: 3, start: '2026-11-20' })
    const real = plan({ term: 3, start: '2026-11-20', anchor: '2026-12-01' })
    expect(dates(shown, 'capture')).toEqual(['2026-11-23'])
    expect(dates(real, 'capture')).toEqual(['2026-12-01'])
    expect(dates(real, 'renewal')).toEqual(['2027-03-01'])
  })

  test('C-CAT-018 C-CAT-019 C-CAT-020 prepaid terms: one, two and four shipments, 90 days apart', () => {
    const sent = (term: 3 | 6 | 12) => {
      const events = plan({ term, start: '2026-11-30' })
      const renews = dates(events, 'renewal')[0] ?? ''
      return dates(events, 'shipment').filter((on) => on < renews)
    }
    expect(sent(3)).toEqual(['2026-11-30'])
    // February 28 is a Sunday.
    expect(sent(6)).toEqual(['2026-11-30', '2027-03-01'])
    // Memorial Day weekend and a Friday are avoided.
    expect(sent(12)).toEqual(['2026-11-30', '2027-03-01', '2027-06-01', '2027-08-30'])
  })

  test('C-CAT-016 the fee window of a monthly plan opens with the shipment and closes with the third month', () => {
    const window = plan().filter(({ kind }) => kind === 'fee_window')
    expect(window.map(({ on, cents }) => [on, cents])).toEqual([
      ['2026-11-30', 27997],
      ['2027-01-30', 0],
    ])
    for (const term of [3, 6, 12] as const) expect(dates(plan({ term }), 'fee_window')).toEqual([])
  })

  test('C-CAT-016 C-CAT-017 C-CAT-018 C-CAT-019 C-CAT-020 the text of a term says what its schedule does', () => {
    const [opens] = plan().filter(({ kind }) => kind === 'fee_window')
    expect(TERM_MEANINGS[1]).toContain(`an early termination fee of ${formatUsd(opens?.cents ?? 0)}`)
    expect(TERM_MEANINGS[1]).toContain('One month with a first-month discount, then the regular price')
    const [first, ...regular] = chargesOf(plan()).map(({ cents }) => cents)
    expect(Math.min(...regular)).toBeGreaterThan(first ?? 0)
    for (const term of [3, 6, 12] as const) {
      // Without the shipment that the renewal pays for.
      const all = dates(plan({ term }), 'shipment')
      const shipped = all.filter((day) => day < addMonths(all[0] ?? day, term))
      expect(TERM_MEANINGS[term]).toContain(`A ${term / shipped.length}-month supply`)
      for (const [n, day] of shipped.slice(1).entries())
        expect(daysBetween(shipped[n] ?? day, day)).toBeGreaterThanOrEqual(90)
    }
    expect(TERM_MEANINGS[6]).toContain('3 more in 90 days')
    expect(TERM_MEANINGS[12]).toContain('every 90 days for a year')
  })

  test('C-BUY-004 a plan of another list renews at the price of that list', () => {
    const events = plan({ term: 6, list: 'buymore' })
    expect(chargesOf(events).map(({ cents }) => cents)).toEqual([
      80997,
      renewalCharge('buymore', 'semaglutide', 6),
    ])
  })

  test('D-15 a postponed plan names the day of the charge, also where a month before it is shorter', () => {
    const events = plan({ term: 6, anchor: '2027-08-31', postponed: 3 })
    expect(dates(events, 'renewal')).toEqual(['2028-05-31'])
    expect(dates(events, 'renewal')).toEqual([periodStart({ on: '2027-08-31', months: 3 }, 6, 2)])
    expect(dates(events, 'shipment').at(-1)).toBe('2028-05-31')
  })

  test('a coupon lowers the first charge alone', () => {
    const coupon = { couponId: 'c', code: 'C', discountCents: 5000 }
    expect(chargesOf(plan({ coupon })).map(({ cents }) => cents)).toEqual([9997, 24997, 24997, 24997])
  })
})
