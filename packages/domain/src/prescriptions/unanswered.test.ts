import { expect, test } from 'vitest'
import { BUSINESS_ZONE } from '../time/plain-date.ts'
import { unansweredSentences } from './unanswered.ts'

const TOTAL = { cents: 14_997, lines: [], card_lines: [14_997] }

test('R-058 the consequence of no answer names the time and the amount', () => {
  expect(unansweredSentences({ acceptsAt: '2026-11-23T21:10:00Z', total: TOTAL }, BUSINESS_ZONE)).toEqual({
    by: expect.stringMatching(/^Answer by Mon, Nov 23, 4:10\s[ap]m\sET\.$/i),
    otherwise: 'A prescription not answered within 12 hours is shipped as written.',
    cost: '$149.97 is charged to your card when it ships, not before.',
  })
})

test('R-058 where all is paid nothing more is charged, and without a timer nothing happens', () => {
  expect(
    unansweredSentences({ acceptsAt: '2026-11-23T05:00:00Z', total: null }, BUSINESS_ZONE),
  ).toMatchObject({
    by: expect.stringMatching(/^Answer by Mon, Nov 23, 12(:00)?\sam\sET\.$/i),
    cost: 'Nothing more is charged.',
  })
  expect(unansweredSentences({ acceptsAt: null, total: TOTAL }, BUSINESS_ZONE)).toEqual({
    otherwise: 'It is waiting for your answer. Until then, nothing ships and nothing is charged.',
  })
})
