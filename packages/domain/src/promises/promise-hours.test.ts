import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { answerTimes } from '../conversations/answer-promise.ts'
import { keysOf } from '../table-keys.ts'
import { DEFAULT_OFFICE_HOURS } from '../visits/office-hours.ts'
import {
  PROMISE_FIELDS,
  PROMISE_LIMITS,
  PROMISE_PLACES,
  STATED_HOURS,
  changedWords,
  promiseProblems,
  promiseWords,
  promisedAt,
  readPromisesFrom,
} from './promise-hours.ts'
import { promiseOf, promiseTimes } from './promises.ts'

const SLOWER = { ...STATED_HOURS, review_usual: 8, ship_usual: 3, ship_latest: 4, answer_hours: 1 }
const FIRST = new Date('2026-12-01T05:00:00Z')

afterEach(() => readPromisesFrom(() => []))

describe('promised times (D-101)', () => {
  test('new times change the words and the computed time of an order together', () => {
    expect(promiseOf('waiting_prescription', SLOWER)).toMatchObject({
      usually: 'usually within 8 hours',
      atWorst: '24-48 hours',
      time: { usual: 8, worst: 48 },
    })
    expect(promiseOf('order_placed', SLOWER)).toMatchObject({
      usually: '24-72 hours, Monday to Thursday',
      atWorst: '3-4 days',
    })
    const since = new Date('2026-11-30T15:00:00Z')
    expect(promiseTimes('waiting_prescription', since, SLOWER).usualBy).toEqual(
      new Date('2026-11-30T23:00:00Z'),
    )
    // Monday: the third ship day after it is Thursday, the second Wednesday.
    expect(promiseTimes('order_placed', since, SLOWER).usualBy).toEqual(new Date('2026-12-04T04:59:00Z'))
    expect(promiseTimes('order_placed', since, STATED_HOURS).usualBy).toEqual(
      new Date('2026-12-03T04:59:00Z'),
    )
  })

  test('what was made before the first day keeps what was stated then, also when it is asked later', () => {
    readPromisesFrom(() => [{ from: FIRST, hours: SLOWER }])
    expect(promisedAt(new Date(FIRST.getTime() - 1))).toEqual(STATED_HOURS)
    expect(promisedAt(FIRST)).toEqual(SLOWER)
  })

  test('an answer is promised by the times that applied when the message was written', () => {
    readPromisesFrom(() => [{ from: FIRST, hours: SLOWER }])
    const by = (since: string) =>
      answerTimes(
        { channel: 'doctor', team: 'clinician', isTicket: false, since: new Date(since) },
        DEFAULT_OFFICE_HOURS,
      ).answerBy
    // Two Mondays at noon.
    expect(by('2026-11-30T17:00:00Z')).toEqual(new Date('2026-11-30T21:00:00Z'))
    expect(by('2026-12-07T17:00:00Z')).toEqual(new Date('2026-12-07T18:00:00Z'))
  })

  test('one hour, one day and one minute are said as one', () => {
    const least = {
      ...STATED_HOURS,
      review_usual: 1,
      ship_usual: 1,
      ship_latest: 1,
      answer_hours: 1,
      chat_minutes: 1,
    }
    expect(promiseWords(least)).toMatchObject({
      reviewInFunnel: 'usually within 1 hour',
      pharmacy: '24 hours, Monday to Thursday',
      pharmacyInTracker: '1 day',
      doctorAnswers: 'within 1 open hour',
      supportAnswers: 'in about 1 minute',
    })
  })

  test('the preview names every text that changes, and no other', () => {
    expect(changedWords(STATED_HOURS, { ...STATED_HOURS, review_usual: 8 })).toEqual([
      { key: 'reviewInFunnel', before: 'usually within 5 hours', after: 'usually within 8 hours' },
    ])
    expect(changedWords(STATED_HOURS, STATED_HOURS)).toEqual([])
  })

  test('every text has a place of its own in pages that are written at build time', () => {
    expect(keysOf(PROMISE_PLACES)).toEqual(keysOf(promiseWords(STATED_HOURS)))
    expect(new Set(Object.values(PROMISE_PLACES)).size).toBe(keysOf(PROMISE_PLACES).length)
  })

  test.each([
    ['no number', { review_usual: Number.NaN }, 'review_usual'],
    ['half an hour', { answer_hours: 0.5 }, 'answer_hours'],
    ['nothing', { ticket_hours: 0 }, 'ticket_hours'],
    ['a chat that waits longer than one may wait', { chat_minutes: 16 }, 'chat_minutes'],
    ['a latest review before the usual one', { review_usual: 50 }, 'review_latest'],
    ['a tracker that begins after its end', { review_from: 60 }, 'review_latest'],
    ['a latest shipment before the usual one', { ship_usual: 4 }, 'ship_latest'],
  ])('%s is refused at its field', (_, change, field) => {
    expect(keysOf(promiseProblems({ ...STATED_HOURS, ...change }))).toEqual([field])
  })

  test('whatever is accepted can be kept: the usual time is never after the latest', () => {
    const hours = fc.record({
      review_usual: fc.integer({ min: 1, max: PROMISE_LIMITS.review_usual }),
      review_from: fc.integer({ min: 1, max: PROMISE_LIMITS.review_from }),
      review_latest: fc.integer({ min: 1, max: PROMISE_LIMITS.review_latest }),
      ship_usual: fc.integer({ min: 1, max: PROMISE_LIMITS.ship_usual }),
      ship_latest: fc.integer({ min: 1, max: PROMISE_LIMITS.ship_latest }),
      answer_hours: fc.integer({ min: 1, max: PROMISE_LIMITS.answer_hours }),
      ticket_hours: fc.integer({ min: 1, max: PROMISE_LIMITS.ticket_hours }),
      chat_minutes: fc.integer({ min: 1, max: PROMISE_LIMITS.chat_minutes }),
    })
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 300_000 }), (asked, minutes) => {
        fc.pre(keysOf(promiseProblems(asked)).length === 0)
        const since = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
        for (const status of ['waiting_prescription', 'order_placed'] as const) {
          const { usualBy, worstBy } = promiseTimes(status, since, asked)
          expect(usualBy && worstBy && usualBy <= worstBy).toBe(true)
        }
      }),
    )
    expect(promiseProblems(STATED_HOURS)).toEqual({})
    expect(PROMISE_FIELDS).toHaveLength(8)
  })
})
