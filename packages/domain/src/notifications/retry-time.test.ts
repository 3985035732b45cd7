import { expect, test } from 'vitest'
import { RETRY_FOR_MS, retryWait } from './retry-time.ts'

test('R-033 a message is tried for at least a day, with waits that grow up to half an hour', () => {
  const waits: number[] = []
  let since = 0
  for (let tries = 1; ; tries += 1) {
    const wait = retryWait({ kind: 'payment_received', tries, sinceFirstMs: since })
    if (wait === null) break
    waits.push(wait)
    since += wait
  }
  expect(since).toBeGreaterThanOrEqual(RETRY_FOR_MS)
  expect(since).toBeLessThan(RETRY_FOR_MS + 1_800_000)
  expect(waits.slice(0, 3)).toEqual([15_000, 30_000, 60_000])
  expect(Math.max(...waits)).toBe(1_800_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})

test('R-033 a code is given up once it has expired', () => {
  expect(retryWait({ kind: 'verification_code', tries: 3, sinceFirstMs: 599_000 })).toBe(60_000)
  expect(retryWait({ kind: 'verification_code', tries: 7, sinceFirstMs: 600_000 })).toBeNull()
})
