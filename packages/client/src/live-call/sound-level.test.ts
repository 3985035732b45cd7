import { expect, test } from 'vitest'
import { levelOf } from './sound-level.ts'

test('M-06 the level of silence is 0, of a whisper little, and of loud speech full', () => {
  const steady = (size: number) => Array.from({ length: 100 }, (_, at) => (at % 2 ? size : -size))
  expect(levelOf(steady(0))).toBe(0)
  expect(levelOf([])).toBe(0)
  expect(levelOf(steady(0.025))).toBeCloseTo(0.1)
  expect(levelOf(steady(0.9))).toBe(1)
  // One click in silence is no speech.
  expect(levelOf([1, ...steady(0)])).toBeLessThan(0.5)
})
