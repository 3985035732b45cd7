import { expect, test } from 'vitest'
import { formatWait } from './wait-text.ts'

test.each([
  [0, 'in 1 second'],
  [1, 'in 1 second'],
  [40.2, 'in 41 seconds'],
  [90, 'in 90 seconds'],
  [91, 'in 2 minutes'],
  [16 * 60, 'in 16 minutes'],
  [120 * 60, 'in 120 minutes'],
  [120 * 60 + 1, 'in 3 hours'],
])('R-070 a wait of %d seconds reads "%s"', (seconds, text) => expect(formatWait(seconds)).toBe(text))
