import { startTestService, type TestService } from '@contour/testkit'
import { intakeOf } from '@contour/testkit/people/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTOMATED_PER_HOUR, looksAutomated } from './assert-not-flooding.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => at.close())

const submit = (more: object, ip: string) =>
  at.call('POST', '/api/intake-form', {
    body: { ...intakeOf(), ...more },
    headers: { 'x-forwarded-for': ip },
  })

test('a filled unseen field, no time taken, or no word of either looks like a program', () => {
  expect(looksAutomated({ seconds_taken: 60 })).toBe(false)
  expect(looksAutomated({ seconds_taken: 5 })).toBe(false)
  expect(looksAutomated({ seconds_taken: 4 })).toBe(true)
  expect(looksAutomated({ seconds_taken: 60, website: 'https://spam.example' })).toBe(true)
  expect(looksAutomated({})).toBe(true)
  expect(looksAutomated({ seconds_taken: Number.NaN })).toBe(true)
})

test('what looks automated is let through in a small number an hour, and a person behind the same address always', async () => {
  const ip = '198.51.100.41'
  for (let n = 1; n <= AUTOMATED_PER_HOUR; n++)
    expect((await submit({ website: 'https://spam.example', seconds_taken: 90 }, ip)).status).toBe(200)
  const stopped = await submit({ seconds_taken: 0 }, ip)
  expect(stopped.status).toBe(429)
  expect(stopped.headers.get('retry-after')).not.toBeNull()
  expect((await submit({ seconds_taken: 90 }, ip)).status).toBe(200)
  expect((await submit({}, '198.51.100.42')).status).toBe(200)
})

test('a flood of whatever kind stops at the limit of its source, and stops nobody else', async () => {
  const ip = '198.51.100.43'
  const statuses: number[] = []
  for (let n = 1; n <= 31; n++) statuses.push((await submit({ seconds_taken: 90 }, ip)).status)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(statuses[30]).toBe(429)
  expect((await submit({ seconds_taken: 90 }, '198.51.100.44')).status).toBe(200)
})
