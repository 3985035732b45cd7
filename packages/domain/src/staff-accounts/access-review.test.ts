import { expect, test } from 'vitest'
import { isReviewDue, nextAccessReview } from './access-review.ts'

test.each([
  ['2026-11-22', '2027-01-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-01-01', '2027-04-01'],
  ['2027-03-31', '2027-04-01'],
  ['2027-05-15', '2027-07-01'],
  ['2027-09-30', '2027-10-01'],
])('D-54 seen on %s, the next access review is on %s', (today, next) => {
  expect(nextAccessReview(today)).toBe(next)
})

test('D-54 an access is due 90 days after its last review, and after the account was made before the first', () => {
  const created_at = new Date('2026-01-01T12:00:00Z')
  const due = (reviewed_at: Date | null, now: string) =>
    isReviewDue({ reviewed_at, created_at }, new Date(now))
  expect([due(null, '2026-04-01T11:59:59Z'), due(null, '2026-04-01T12:00:00Z')]).toEqual([false, true])
  const march = new Date('2026-03-01T12:00:00Z')
  expect([due(march, '2026-05-30T11:59:59Z'), due(march, '2026-05-30T12:00:00Z')]).toEqual([false, true])
})
