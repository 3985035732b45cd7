import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextReauthorization } from './reauthorization-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = new Date('2026-11-22T12:00:00Z').getTime()

/** The reauthorizations within a number of days, with authorizations whose lifetimes repeat the given list. */
function reauthorizationsOver(days: number, lifetimes: readonly number[]): { at: number; age: number }[] {
  const made: { at: number; age: number }[] = []
  let placedAt = START
  let renewedAt: number | null = null
  for (let n = 0; n < 10_000; n += 1) {
    const captureBefore = new Date(placedAt + lifetimes[n % lifetimes.length]!)
    const next = nextReauthorization({
      placedAt: new Date(placedAt),
      captureBefore,
      renewedAt: renewedAt === null ? null : new Date(renewedAt),
    })
    const at = next.at.getTime()
    if (next.kind === 'lapse' || at > START + days * DAY) return made
    expect(at).toBeLessThan(captureBefore.getTime())
    made.push({ at, age: at - placedAt })
    placedAt = at
    renewedAt = at
  }
  throw new Error('renewed without end')
}

test('R-092 whatever the lifetimes from a minute to thirty days, one renewal a day and none within an hour', () => {
  const lifetime = fc.integer({ min: 1, max: 30 * 24 * 60 }).map((minutes) => minutes * MINUTE)
  fc.assert(
    fc.property(fc.array(lifetime, { minLength: 1, maxLength: 5 }), (lifetimes) => {
      const made = reauthorizationsOver(30, lifetimes)
      expect(made.length).toBeLessThanOrEqual(31)
      for (const [index, { at, age }] of made.entries()) {
        expect(age).toBeGreaterThanOrEqual(60 * MINUTE)
        const before = made[index - 1]
        if (before) expect(at - before.at).toBeGreaterThanOrEqual(DAY)
      }
    }),
    { numRuns: 500 },
  )
})

test('R-092 D-18 a week is renewed a day before its end; what is too short lapses at its end', () => {
  const placedAt = new Date(START)
  const after = (ms: number) => new Date(START + ms)
  expect(nextReauthorization({ placedAt, captureBefore: after(7 * DAY), renewedAt: null })).toEqual({
    kind: 'renew',
    at: after(6 * DAY),
  })
  expect(nextReauthorization({ placedAt, captureBefore: after(30 * MINUTE), renewedAt: null })).toEqual({
    kind: 'lapse',
    at: after(30 * MINUTE),
  })
  // A gateway whose clock has stopped grants an authorization that has already ended.
  expect(nextReauthorization({ placedAt, captureBefore: after(-30 * DAY), renewedAt: null })).toEqual({
    kind: 'lapse',
    at: placedAt,
  })
  expect(
    nextReauthorization({ placedAt, captureBefore: after(20 * 60 * MINUTE), renewedAt: placedAt }).kind,
  ).toBe('lapse')
})
