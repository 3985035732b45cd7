import { expect, test } from 'vitest'
import { countdownParts } from './countdown-parts.ts'

const end = Date.parse('2025-03-21T03:59:59Z')

test('C-UPG-004 the counter counts down to its end', () => {
  expect(countdownParts(end, end - (2 * 86_400 + 3 * 3600 + 4 * 60 + 5) * 1000)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  })
})

test('X-16 past its end it stands at zero, never below', () => {
  for (const now of [end, end + 1, end + 86_400_000])
    expect(countdownParts(end, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
