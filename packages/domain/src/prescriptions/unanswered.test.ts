import { expect, test } from 'vitest'
import { unansweredSummary } from './unanswered.ts'

test('R-058 the consequence of no answer names the time and the amount', () => {
  expect(unansweredSummary({ acceptsAt: '2026-11-23T21:10:00Z', cents: 14_997 })).toBe(
    'If you do not answer by 4:10 pm US Eastern on November 23, 2026, it is accepted as written: it goes to the pharmacy, and when it ships $149.97 is charged to your card.',
  )
})

test('R-058 where all is paid nothing more is charged, and without a timer nothing happens', () => {
  expect(unansweredSummary({ acceptsAt: '2026-11-23T05:00:00Z', cents: 0 })).toContain(
    '12 am US Eastern on November 23, 2026',
  )
  expect(unansweredSummary({ acceptsAt: '2026-11-23T05:00:00Z', cents: 0 })).toContain(
    'nothing more is charged',
  )
  expect(unansweredSummary({ acceptsAt: null, cents: 14_997 })).toContain(
    'nothing ships and nothing is charged',
  )
})
