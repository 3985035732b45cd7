import { expect, test } from 'vitest'
import { contactChangeNeeds } from './contact-change-rule.ts'
import type { ContactChange } from './contact-change-rule.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const account: ContactChange = {
  now,
  isAccount: true,
  hasPassword: true,
  verified: true,
  passwordAt: null,
  paidAt: null,
}

test('R-015 a lead may change what it entered', () =>
  expect(contactChangeNeeds({ ...account, isAccount: false, hasPassword: false })).toBe('nothing'))

test('R-015 an account with a password needs it, or a login within 15 minutes', () => {
  expect(contactChangeNeeds(account)).toBe('password')
  expect(contactChangeNeeds({ ...account, paidAt: ago(1) })).toBe('password')
  expect(contactChangeNeeds({ ...account, passwordAt: ago(15) })).toBe('nothing')
  expect(contactChangeNeeds({ ...account, passwordAt: ago(16) })).toBe('password')
})

test('R-015 without a password the session that paid may correct a contact until it is verified', () => {
  const paying = { ...account, hasPassword: false, verified: false, paidAt: ago(5) }
  expect(contactChangeNeeds(paying)).toBe('nothing')
  expect(contactChangeNeeds({ ...paying, verified: true })).toBe('login')
  expect(contactChangeNeeds({ ...paying, paidAt: null })).toBe('login')
})
