import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, orderLifeCycle } from './orders/order-life-cycle.ts'
import { JOURNEY, PROMISE_TEXTS, journeyTimes, promiseOf, promiseTimes, reviewUrgency } from './promises.ts'

describe('promises', () => {
  test('every status in which somebody waits has one, ended orders have none', () => {
    for (const status of ORDER_STATUSES) {
      expect([status, promiseOf(status) !== null]).toEqual([status, !orderLifeCycle.ends.includes(status)])
    }
  })
  test('G-SHL-009 G-SHL-010 G-SHL-011 P-ORD-015 P-ORD-017 F-THX-004 F-THX-005 the stated times, word for word', () => {
    expect(PROMISE_TEXTS.reviewInFunnel).toBe('usually within 5 hours')
    expect(PROMISE_TEXTS.reviewInTracker).toBe('24-48 hours')
    expect(PROMISE_TEXTS.pharmacy).toBe('24-48 hours, Monday to Thursday')
    expect(PROMISE_TEXTS.fridayOrders).toBe('Orders placed on Friday ship on Monday.')
    expect(PROMISE_TEXTS.pharmacyOnThanks).toBe('24-48 hours Mon-Thu, Friday orders shipped Monday')
    expect(PROMISE_TEXTS.pharmacyInTracker).toBe('2-3 days')
    expect(PROMISE_TEXTS.shippingOnThanks).toBe('Free overnight cold shipping')
    expect(PROMISE_TEXTS.delivery).toBe('48 hours or less')
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
  test('X-18 a review is due after 5 hours, late after 24, in breach after 48', () => {
    const since = new Date('2026-11-21T00:00:00Z')
    const after = (hours: number) => reviewUrgency(since, new Date(since.getTime() + hours * 3_600_000))
    expect([4.9, 5, 24, 48].map(after)).toEqual(['in_time', 'due', 'late', 'breach'])
  })
  test('X-19 the pharmacy counts its own days: an order of Friday waits for Monday and Tuesday', () => {
    const by = (since: string) => promiseTimes('order_placed', new Date(since))
    // The week of Thanksgiving ends for the pharmacy on Tuesday.
    expect(by('2026-11-20T15:00:00Z')).toEqual({
      usualBy: new Date('2026-11-25T04:59:00Z'),
      worstBy: new Date('2026-12-01T04:59:00Z'),
    })
    expect(by('2026-11-30T15:00:00Z').usualBy).toEqual(new Date('2026-12-03T04:59:00Z'))
  })
  test('the times of a promise count from entering the state', () => {
    const since = new Date('2026-11-21T00:00:00Z')
    expect(promiseTimes('prescription_received', since).worstBy?.toISOString()).toBe(
      '2026-11-21T12:00:00.000Z',
    )
    expect(promiseTimes('pending_approval', since)).toEqual({ usualBy: null, worstBy: null })
    expect(promiseTimes('waiting_prescription', since).usualBy?.toISOString()).toBe(
      '2026-11-21T05:00:00.000Z',
    )
  })
  test('F-THX-002 F-THX-003 F-THX-004 F-THX-005 the four steps after the payment, with their owners and times', () => {
    expect(JOURNEY.map(({ title, with: owner, usually }) => [title, owner, usually])).toEqual([
      ['Medical questionnaire', 'You', 'about 6 minutes'],
      ['Doctor review', 'Clinical team', 'usually within 5 hours'],
      ['Pharmacy processing', 'Partner pharmacy', '24-48 hours Mon-Thu, Friday orders shipped Monday'],
      ['Free overnight cold shipping', 'Carrier', 'Delivery in 48 hours or less'],
    ])
  })
  test('the journey of a questionnaire sent on a Monday at noon ends on that Friday', () => {
    expect(journeyTimes(new Date('2026-11-30T17:00:00Z'))).toEqual({
      questionnaire: null,
      review: new Date('2026-11-30T22:00:00Z'),
      pharmacy: new Date('2026-12-03T04:59:00Z'),
      shipping: new Date('2026-12-05T04:59:00Z'),
    })
  })
})
