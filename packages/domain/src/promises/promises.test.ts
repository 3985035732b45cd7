import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, orderLifeCycle } from '../orders/order-life-cycle.ts'
import { STATED_HOURS, promiseWords } from './promise-hours.ts'
import { PROMISE_TEXTS, journeyOf, journeyTimes, promiseOf, promiseTimes } from './promises.ts'
import { addDays, dateParts, easternDate, easternInstant, weekdayOf } from '../time/plain-date.ts'
import { isShipDay, nextShipDate } from '../time/shipping-calendar.ts'

/** Sundays and the holidays of both carriers, computed independently: the calendar must know them. */
function carrierRests(date: string): boolean {
  const { month, day } = dateParts(date)
  const weekday = weekdayOf(date)
  const fixed = (month === 1 && day === 1) || (month === 7 && day === 4) || (month === 12 && day === 25)
  const memorial = month === 5 && weekday === 1 && day > 24
  const labor = month === 9 && weekday === 1 && day < 8
  const thanksgiving = month === 11 && weekday === 4 && day > 21 && day < 29
  return weekday === 0 || fixed || memorial || labor || thanksgiving
}

const words = promiseWords(STATED_HOURS)

describe('promises', () => {
  test('every status in which somebody waits has one, ended orders have none', () => {
    for (const status of ORDER_STATUSES) {
      expect([status, promiseOf(status, STATED_HOURS) !== null]).toEqual([
        status,
        !orderLifeCycle.ends.includes(status),
      ])
    }
  })
  test('G-SHL-009 G-SHL-010 G-SHL-011 P-ORD-015 P-ORD-017 F-THX-004 F-THX-005 the stated times, word for word', () => {
    expect(words.reviewInFunnel).toBe('usually within 5 hours')
    expect(words.reviewInTracker).toBe('24-48 hours')
    expect(words.pharmacy).toBe('24-48 hours, Monday to Thursday')
    expect(PROMISE_TEXTS.fridayOrders).toBe('Orders placed on Friday ship on Monday.')
    expect(words.pharmacyOnThanks).toBe('24-48 hours Mon-Thu, Friday orders shipped Monday')
    expect(words.pharmacyInTracker).toBe('2-3 days')
    expect(PROMISE_TEXTS.shippingOnThanks).toBe('Free overnight cold shipping')
    expect(PROMISE_TEXTS.delivery).toBe('48 hours or less')
  })
  test('LAW-13 the minutes of a visit are a claim (CL-10): no promise of a status states them', () => {
    for (const status of ORDER_STATUSES)
      expect(promiseOf(status, STATED_HOURS)?.usually ?? '').not.toMatch(/\d+ minutes/)
  })
  test('G-SHL-012 G-SHL-013 G-SHL-014 G-SHL-015 what every plan includes, the 12 hours and the check-in', () => {
    expect(PROMISE_TEXTS.consultationFee).toMatch(/included in the plan and is not owed if you are denied/)
    for (const part of [
      'the same price for all dosages',
      'a telehealth visit',
      'unlimited clinical chat',
      'overnight cold shipping',
    ]) {
      expect(PROMISE_TEXTS.included).toContain(part)
    }
    expect(PROMISE_TEXTS.unanswered).toBe(
      'A prescription not answered within 12 hours is shipped as written.',
    )
    expect(PROMISE_TEXTS.checkIn).toMatch(/doctor check-in is required every 90 days/)
  })
  test('X-19 the pharmacy counts its own days: an order of Friday waits for Monday and Tuesday', () => {
    const by = (since: string) => promiseTimes('order_placed', new Date(since), STATED_HOURS)
    // In the week of Thanksgiving the pharmacy's last ship day is Tuesday.
    expect(by('2026-11-20T15:00:00Z')).toEqual({
      usualBy: new Date('2026-11-25T04:59:00Z'),
      worstBy: new Date('2026-12-01T04:59:00Z'),
    })
    expect(by('2026-11-30T15:00:00Z').usualBy).toEqual(new Date('2026-12-03T04:59:00Z'))
  })
  test('the times of a promise count from entering the state', () => {
    const since = new Date('2026-11-21T00:00:00Z')
    expect(promiseTimes('prescription_received', since, STATED_HOURS).worstBy?.toISOString()).toBe(
      '2026-11-21T12:00:00.000Z',
    )
    expect(promiseTimes('pending_approval', since, STATED_HOURS)).toEqual({ usualBy: null, worstBy: null })
    expect(promiseTimes('waiting_prescription', since, STATED_HOURS).usualBy?.toISOString()).toBe(
      '2026-11-21T05:00:00.000Z',
    )
  })
  test('F-THX-002 F-THX-003 F-THX-004 F-THX-005 the four steps after the payment, with their owners and times', () => {
    expect(journeyOf(words).map(({ title, with: owner, usually }) => [title, owner, usually])).toEqual([
      ['Medical questionnaire', 'You', 'about 6 minutes'],
      ['Doctor review', 'Clinical team', 'usually within 5 hours'],
      ['Pharmacy processing', 'Partner pharmacy', '24-48 hours Mon-Thu, Friday orders shipped Monday'],
      ['Free overnight cold shipping', 'Carrier', 'Delivery in 48 hours or less'],
    ])
  })
  test('G-SHL-011 X-19 a parcel is promised for the next day on which carriers deliver, whatever hour it left', () => {
    const by = (since: string) => promiseTimes('order_shipped', new Date(since), STATED_HOURS)
    // Monday at noon: the end of Tuesday, US Eastern.
    expect(by('2026-11-30T17:00:00Z')).toEqual({
      usualBy: new Date('2026-12-02T04:59:00Z'),
      worstBy: new Date('2026-12-02T04:59:00Z'),
    })
    // Shipped manually on the day before Thanksgiving: Friday; on Friday itself: Monday.
    expect(by('2026-11-25T17:00:00Z').worstBy).toEqual(new Date('2026-11-28T04:59:00Z'))
    expect(by('2026-11-27T17:00:00Z').worstBy).toEqual(new Date('2026-12-01T04:59:00Z'))
  })
  test('G-SHL-011 from every ship day of thirty years delivery is promised within 48 hours, on no Sunday and no holiday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_957 }),
        fc.constantFrom('00:00', '09:30', '16:10', '23:59'),
        (days, hour) => {
          const ship = nextShipDate(addDays('2020-01-01', days))
          const since = easternInstant(ship, hour)
          const { usualBy, worstBy } = promiseTimes('order_shipped', since, STATED_HOURS)
          const delivered = easternDate(worstBy!)
          expect(usualBy).toEqual(worstBy)
          expect(delivered).toBe(addDays(ship, 1))
          expect(carrierRests(delivered)).toBe(false)
          // The 25-hour day in autumn is a Sunday, never between a ship day and the next day.
          expect(worstBy!.getTime() - since.getTime()).toBeLessThan(48 * 3_600_000)
        },
      ),
    )
  })
  test('the journey of a questionnaire promises its delivery on a day on which carriers deliver', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 262_980 }), (hours) => {
        const now = new Date(Date.UTC(2020, 0, 1) + hours * 3_600_000)
        const { pharmacy, shipping } = journeyTimes(now, STATED_HOURS)
        const [left, there] = [easternDate(pharmacy!), easternDate(shipping!)]
        expect(isShipDay(left)).toBe(true)
        expect(there).toBe(addDays(left, 1))
        expect(carrierRests(there)).toBe(false)
      }),
    )
  })
  test('the journey of a questionnaire sent on a Monday at noon ends on that Thursday', () => {
    expect(journeyTimes(new Date('2026-11-30T17:00:00Z'), STATED_HOURS)).toEqual({
      questionnaire: null,
      review: new Date('2026-11-30T22:00:00Z'),
      pharmacy: new Date('2026-12-03T04:59:00Z'),
      shipping: new Date('2026-12-04T04:59:00Z'),
    })
  })
})
