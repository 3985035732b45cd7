import { expect, test } from 'vitest'
import { knotAt } from './line-path.ts'

test('the knot stands on the line: at its start, its joint and its end', () => {
  expect(knotAt(0)).toEqual({ x: 0, y: expect.closeTo(12 / 46, 3) as number })
  expect(knotAt(160 / 350).y).toBeCloseTo(24.5 / 46, 3)
  expect(knotAt(1).y).toBeCloseTo(38 / 46, 3)
})

test('from the joint on the line only descends, and a share outside is pulled in', () => {
  const heights = [0.46, 0.6, 0.7, 0.8, 0.9, 1].map((share) => knotAt(share).y)
  expect(heights).toEqual([...heights].sort((a, b) => a - b))
  expect(knotAt(-2)).toEqual(knotAt(0))
  expect(knotAt(7)).toEqual(knotAt(1))
})
