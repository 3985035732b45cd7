import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { weightScale } from './weight-scale.ts'

test('the scale holds all weights with at most 25 % headroom on either side', () => {
  assert(
    property(array(integer({ min: 80, max: 700 }), { minLength: 1, maxLength: 30 }), (weights) => {
      const { low, high, ticks } = weightScale(weights)
      const least = Math.min(...weights)
      const most = Math.max(...weights)
      const span = Math.max(most - least, 10)
      expect(low).toBeLessThanOrEqual(least)
      expect(high).toBeGreaterThanOrEqual(most)
      expect(least - low).toBeLessThanOrEqual(span * 0.25 + 1e-9)
      expect(high - most).toBeLessThanOrEqual(span * 0.25 + 1e-9)
      for (const tick of ticks) expect(tick >= low && tick <= high).toBe(true)
    }),
  )
})
