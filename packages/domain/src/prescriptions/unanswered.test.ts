import { expect, test } from 'vitest'
import { BUSINESS_ZONE } from '../time/plain-date.ts'
import { unansweredSentences } from './unanswered.ts'

const TOTAL = { cents: 14_997, lines: [], card_lines: [14_997] }

test('R-058 the consequence of no answer names the time and the amount', () => {
  expect(
    unansweredSentences({ acceptsAt: '2026-11-23T21:10:00Z', contactBy: null, total: TOTAL }, BUSINESS_ZONE),
  ).toEqual({
    by: expect.stringMatching(/^Answer by Mon, Nov 23, 4:10\s[ap]m\sET\.$/i),
    otherwise: 'A prescription not answered within 12 hours is shipped as written.',
    cost: '$149.97 is charged to your card when it ships, not before.',
  })
})

test('R-058 where all is paid nothing more is charged, and without a timer nothing happens', () => {
  expect(
    unansweredSentences({ acceptsAt: '2026-11-23T05:00:00Z', contactBy: null, total: null }, BUSINESS_ZONE),
  ).toMatchObject({
    by: expect.stringMatching(/^Answer by Mon, Nov 23, 12(:00)?\sam\sET\.$/i),
    cost: 'Nothing more is charged.',
  })
  expect(unansweredSentences({ acceptsAt: null, contactBy: null, total: TOTAL }, BUSINESS_ZONE)).toEqual({
    otherwise: 'It is waiting for your answer. Until then, nothing ships and nothing is charged.',
  })
})

test('D-76 where nothing accepts it, the letter says by when we call or write', () => {
  const contactBy = '2026-11-24T23:00:00Z'
  expect(unansweredSentences({ acceptsAt: null, contactBy, total: TOTAL }, BUSINESS_ZONE)).toEqual({
    by: expect.stringMatching(
      /^If we do not hear from you, we call or write to you by Tue, Nov 24, 6(:00)?\spm\sET\.$/i,
    ),
    otherwise: 'It is waiting for your answer. Until then, nothing ships and nothing is charged.',
  })
})
