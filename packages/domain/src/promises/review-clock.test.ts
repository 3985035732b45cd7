import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockSince } from './review-clock.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 30, hour))
const wait = (from: number, to: number | null) => ({ from: at(from), to: to === null ? null : at(to) })
const since = (...waits: ReturnType<typeof wait>[]) => clockSince(at(10), waits)

describe('the clock of a review', () => {
  test('D-93 runs from the beginning, and stands still while the patient has the order', () => {
    expect(since()).toEqual(at(10))
    expect(since(wait(12, 14))).toEqual(at(12))
    expect(since(wait(12, 14), wait(16, 17))).toEqual(at(13))
    expect(since(wait(12, 14), wait(16, null))).toBeNull()
  })

  test('D-93 counts waits that overlap once, and none before the review began', () => {
    expect(since(wait(12, 16), wait(13, 15))).toEqual(at(14))
    expect(since(wait(12, 14), wait(13, 17))).toEqual(at(15))
    expect(since(wait(2, 9))).toEqual(at(10))
    expect(since(wait(2, 11))).toEqual(at(11))
  })

  test('D-93 a wait never gives the clinicians more than its own length', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), span, (others, [start, length]) => {
        const waits = others.map(([from, more]) => wait(from, from + more))
        const before = since(...waits)?.getTime() ?? 0
        const after = since(...waits, wait(start, start + length))?.getTime() ?? 0
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after - before).toBeLessThanOrEqual(length * 3_600_000)
      }),
    )
  })
})
