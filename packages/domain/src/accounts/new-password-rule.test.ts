import { expect, test } from 'vitest'
import { newPasswordNeeds } from './new-password-rule.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('D-07 a new password needs nothing more within 15 minutes of a login, then the current one', () => {
  const account = { now, hasPassword: true, verifiedEmail: false, paidAt: null }
  expect(newPasswordNeeds({ ...account, passwordAt: minutesAgo(15) })).toBe('nothing')
  expect(newPasswordNeeds({ ...account, passwordAt: minutesAgo(15.1) })).toBe('password')
  expect(newPasswordNeeds({ ...account, passwordAt: null })).toBe('password')
})

test('D-39 D-91 the first password needs a session that paid, logged in by a link or verified the email, else a link', () => {
  const without = { now, hasPassword: false, passwordAt: null, paidAt: null, verifiedEmail: false }
  expect(newPasswordNeeds(without)).toBe('link')
  expect(newPasswordNeeds({ ...without, verifiedEmail: true })).toBe('nothing')
  expect(newPasswordNeeds({ ...without, paidAt: minutesAgo(600) })).toBe('nothing')
  expect(newPasswordNeeds({ ...without, passwordAt: minutesAgo(600) })).toBe('nothing')
})
