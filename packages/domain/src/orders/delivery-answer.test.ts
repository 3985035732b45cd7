import { expect, test } from 'vitest'
import { answerBlockedReason, canStillReport, daysToReport, reportUntil } from './delivery-answer.ts'

const deliveredAt = new Date('2026-11-20T15:00:00Z')
const known = { deliveredAt, assumed: false, answer: null }
const assumed = { ...known, assumed: true }
const after = (days: number) => new Date(deliveredAt.getTime() + days * 86_400_000)

test('R-050 a problem is reported for seven days, and for as long as the delivery is only assumed', () => {
  expect(answerBlockedReason('order_delivered', known, 'problem', after(6.9))).toBeNull()
  expect(answerBlockedReason('order_delivered', known, 'problem', after(7))).toContain('7 days')
  expect(answerBlockedReason('order_delivered', assumed, 'problem', after(60))).toBeNull()
  expect(reportUntil(assumed)).toBeNull()
  expect(
    answerBlockedReason('order_delivered', { ...known, answer: 'problem' }, 'problem', after(60)),
  ).toBeNull()
})

test('R-050 an order on its way is answered by nobody, and yes is always taken', () => {
  expect(answerBlockedReason('order_shipped', null, 'received', after(1))).toContain('not been delivered yet')
  expect(answerBlockedReason('order_delivered', assumed, 'received', after(30))).toBeNull()
})

test('E-008 the days left to report a problem: only whole ones count, and none after the seventh', () => {
  const until = reportUntil(known)!
  const days = [0, 0.5, 1, 1 + 23 / 24, 6, 6.9, 7, 9].map(after)
  expect(days.map((now) => daysToReport(until, now))).toEqual([7, 6, 6, 5, 1, 0, 0, 0])
  expect(days.map((now) => canStillReport(until, now))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
