import { expect, test } from 'vitest'
import { recordServiceTime, serviceNow } from './service-time.ts'

test('the time counts on from what the service last said, and an answer without it changes nothing', () => {
  expect(serviceNow(1000)).toBe(1000)
  recordServiceTime(new Headers({ 'x-service-time': '2026-11-20T22:00:00.000Z' }), 5000)
  expect(new Date(serviceNow(65_000)).toISOString()).toBe('2026-11-20T22:01:00.000Z')
  recordServiceTime(new Headers(), 9000)
  expect(new Date(serviceNow(5000)).toISOString()).toBe('2026-11-20T22:00:00.000Z')
})
