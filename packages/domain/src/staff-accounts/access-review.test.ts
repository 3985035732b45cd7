import { expect, test } from 'vitest'
import { nextAccessReview } from './access-review.ts'

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
