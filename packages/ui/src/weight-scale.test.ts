import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { smoothLine, weightScale } from './weight-scale.ts'

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

test('a curve never overshoots the weights it joins', () => {
  assert(
    property(array(integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 12 }), (weights) => {
      const path = smoothLine(weights.map((weight, at) => [at * 10, weight] as const))
      const heights = [...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map((m) => Number(m[1]))
      for (let i = 1; i < weights.length; i++) {
        const [from, to] = [weights[i - 1]!, weights[i]!]
        for (const control of heights.slice(i * 3 - 2, i * 3)) {
          expect(control).toBeGreaterThanOrEqual(Math.min(from, to) - 0.1)
          expect(control).toBeLessThanOrEqual(Math.max(from, to) + 0.1)
        }
      }
    }),
  )
})

test('no points draw nothing', () => {
  expect(smoothLine([])).toBe('')
})
