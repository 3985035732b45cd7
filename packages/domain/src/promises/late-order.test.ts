import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../orders/order-life-cycle.ts'
import { LATE_ROLE, nextPromise, plannedLetter } from './late-order.ts'
import { STATED_HOURS } from './promise-hours.ts'
import { promiseOf, promiseTimes } from './promises.ts'
import { addDays, easternDate, easternTime } from '../time/plain-date.ts'
import { isBusinessDay } from '../time/shipping-calendar.ts'

const letter = (status: Parameters<typeof plannedLetter>[0], since: string) => {
  const planned = plannedLetter(status, new Date(since), STATED_HOURS)
  return (
    planned &&
    [planned.with, planned.usualBy, planned.writeBy, planned.breaksAt].map((one) =>
      typeof one === 'string' ? one : `${easternDate(one)} ${easternTime(one)}`,
    )
  )
}

test('X-18 a form sent at 11:10: usually by 4:10 pm today, if not we write by 9 am tomorrow', () => {
  expect(letter('waiting_prescription', '2026-11-30T16:10:00Z')).toEqual([
    'Clinical team',
    '2026-11-30 16:10',
    '2026-12-01 09:00',
    '2026-12-01 08:00',
  ])
})

test('a promise that ends in the night or shortly before nine is written about the same morning', () => {
  expect(letter('waiting_prescription', '2026-12-01T01:00:00Z')).toEqual([
    'Clinical team',
    '2026-12-01 01:00',
    '2026-12-01 09:00',
    '2026-12-01 08:00',
  ])
  expect(letter('waiting_prescription', '2026-12-01T08:40:00Z')?.slice(1)).toEqual([
    '2026-12-01 08:40',
    '2026-12-01 09:00',
    '2026-12-01 08:40',
  ])
})

test('S-06 X-19 weekends and holidays write no letters: Friday evening waits for Monday, Thanksgiving for Friday', () => {
  expect(letter('waiting_prescription', '2026-12-04T20:00:00Z')?.[2]).toBe('2026-12-07 09:00')
  // The pharmacy's second ship day after Friday the 20th is the Tuesday before Thanksgiving.
  expect(letter('order_placed', '2026-11-20T15:00:00Z')).toEqual([
    'Partner pharmacy',
    '2026-11-24 23:59',
    '2026-11-25 09:00',
    '2026-11-25 08:00',
  ])
  expect(letter('waiting_prescription', '2026-11-25T16:00:00Z')?.[2]).toBe('2026-11-27 09:00')
})

test('the clocks change in the night of a Sunday: the letter still comes at nine', () => {
  // Daylight saving time starts on March 8, 2026 and ends on November 1, 2026.
  expect(letter('waiting_prescription', '2026-03-08T03:30:00Z')?.slice(1)).toEqual([
    '2026-03-08 04:30',
    '2026-03-09 09:00',
    '2026-03-09 08:00',
  ])
  expect(letter('waiting_prescription', '2026-11-01T03:30:00Z')?.slice(1)).toEqual([
    '2026-11-01 03:30',
    '2026-11-02 09:00',
    '2026-11-02 08:00',
  ])
})

test('only what others hold and the clock promises has a letter; each such owner has a role', () => {
  for (const status of ORDER_STATUSES) {
    const row = promiseOf(status, STATED_HOURS)
    const planned = plannedLetter(status, new Date('2026-11-30T16:10:00Z'), STATED_HOURS)
    expect([status, planned !== null]).toEqual([status, row !== null && row.with !== 'You'])
    if (planned) expect(LATE_ROLE[planned.with]).toMatch(/^(clinician|pharmacy|support)$/)
  }
})

test('for every minute of years: first the usual time, then the letter, at nine on a business day and no day later than the next', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('waiting_prescription', 'order_placed', 'order_shipped'),
      fc.integer({ min: 0, max: 3 * 366 * 1440 }),
      (status, minutes) => {
        const since = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
        const planned = plannedLetter(status, since, STATED_HOURS)!
        expect(planned.usualBy).toEqual(promiseTimes(status, since, STATED_HOURS).usualBy)
        expect(planned.usualBy > since).toBe(true)
        expect(planned.breaksAt >= planned.usualBy).toBe(true)
        expect(planned.writeBy >= planned.breaksAt).toBe(true)
        expect(planned.writeBy > planned.usualBy).toBe(true)
        expect(easternTime(planned.writeBy)).toBe('09:00')
        expect(easternTime(planned.breaksAt) >= '08:00').toBe(true)
        expect(easternTime(planned.breaksAt) <= '09:00').toBe(true)
        const [due, write] = [easternDate(planned.usualBy), easternDate(planned.writeBy)]
        expect(isBusinessDay(write)).toBe(true)
        // There is no 9 am of a business day between the two.
        for (let day = addDays(due, 1); day < write; day = addDays(day, 1))
          expect(isBusinessDay(day)).toBe(false)
        if (write > due && isBusinessDay(due)) expect(easternTime(planned.usualBy) >= '09:00').toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})

test('D-93 each new promise is a day of its party longer than the one before, and never behind', () => {
  const friday = new Date('2026-12-04T20:00:00Z')
  const by = (party: Parameters<typeof nextPromise>[0], times: number) => {
    const at = nextPromise(party, friday, times)
    return `${easternDate(at)} ${easternTime(at)}`
  }
  expect([1, 2, 3].map((times) => by('Clinical team', times))).toEqual([
    '2026-12-07 18:00',
    '2026-12-08 18:00',
    '2026-12-09 18:00',
  ])
  expect([1, 2].map((times) => by('Partner pharmacy', times))).toEqual([
    '2026-12-07 23:59',
    '2026-12-08 23:59',
  ])
  expect([1, 2].map((times) => by('Carrier', times))).toEqual(['2026-12-07 23:59', '2026-12-08 23:59'])
  expect(by('Clinical team', 60)).toBe(by('Clinical team', 5))
})
