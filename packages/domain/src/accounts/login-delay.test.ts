import { expect, test } from 'vitest'
import { FREE_LOGIN_FAILURES, loginDelaySeconds } from './login-delay.ts'

test('R-014 nineteen failed logins cost nothing, the twentieth half a minute, each further one twice as much', () => {
  expect(loginDelaySeconds(FREE_LOGIN_FAILURES - 1)).toBe(0)
  expect([0, 1, 2, 3].map((more) => loginDelaySeconds(FREE_LOGIN_FAILURES + more))).toEqual([
    30, 60, 120, 240,
  ])
})

test('R-014 the delay never exceeds an hour', () => {
  for (const failures of [30, 100, 10_000]) expect(loginDelaySeconds(failures)).toBe(3600)
})
