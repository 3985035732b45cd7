import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BARREL, syringeGeometry } from './syringe-geometry.ts'

const capacities = [30, 50, 100] as const

test('R-104 the stopper lies as far along the barrel as the dose fills it, at every dose that it holds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...capacities),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (capacity, part) => {
        const drawn = syringeGeometry(part * capacity, capacity)
        expect(drawn?.stopper).toBeCloseTo(BARREL.needleEnd + part * BARREL.length, 6)
        expect(drawn?.liquid).toEqual({ from: BARREL.needleEnd, to: drawn?.stopper })
      },
    ),
  )
})
