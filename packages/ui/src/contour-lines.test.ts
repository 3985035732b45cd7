import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contourLines } from './contour-lines.ts'

test('the same seed draws the same field, another seed another', () => {
  const field = contourLines(400, 200, { seed: 1 })
  expect(contourLines(400, 200, { seed: 1 })).toEqual(field)
  expect(contourLines(400, 200, { seed: 2 }).quiet).not.toBe(field.quiet)
})

test('the lit line is one of the levels and not among the quiet ones', () => {
  const { quiet, lit } = contourLines(1346, 452)
  expect(lit.startsWith('M')).toBe(true)
  for (const piece of lit.split('M').filter(Boolean)) expect(quiet).not.toContain(piece)
})

test('every point lies in the field, give or take one grid step', () => {
  const { quiet, lit } = contourLines(300, 120, { step: 20 })
  const numbers = [...(quiet + lit).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
    (m) => [Number(m[1]), Number(m[2])] as const,
  )
  expect(numbers.length).toBeGreaterThan(50)
  for (const [x, y] of numbers) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(320)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(140)
  }
})

test('a field of any size and grid is drawn', () => {
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 20, max: 400 }),
        height: fc.integer({ min: 20, max: 400 }),
        seed: fc.integer({ min: 0, max: 50 }),
        step: fc.integer({ min: 4, max: 40 }),
      }),
      ({ width, height, seed, step }) => {
        const { quiet, lit } = contourLines(width, height, { seed, step })
        expect(quiet + lit).toMatch(/^(M[-\d.]+ [-\d.]+([QTL][-\d. ]+)+)*$/)
      },
    ),
  )
})
