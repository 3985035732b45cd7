import { expect, test } from 'vitest'
import { addressChangeNeeds, contactChangeNeeds } from './contact-change-rule.ts'
import type { AddressChange, ContactChange } from './contact-change-rule.ts'

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

test('D-100 the address of something still to be sent needs the password or a login within 15 minutes', () => {
  const open: AddressChange = { now, isOpen: true, hasPassword: true, passwordAt: ago(16), paidAt: ago(1) }
  expect(addressChangeNeeds(open)).toBe('password')
  expect(addressChangeNeeds({ ...open, passwordAt: ago(15) })).toBe('nothing')
  expect(addressChangeNeeds({ ...open, isOpen: false })).toBe('nothing')
})

test('D-100 without a password the session that paid may change it for a day, then a login is needed', () => {
  const buyer: AddressChange = { now, isOpen: true, hasPassword: false, passwordAt: null, paidAt: ago(1440) }
  expect(addressChangeNeeds(buyer)).toBe('nothing')
  expect(addressChangeNeeds({ ...buyer, paidAt: ago(1441) })).toBe('login')
  expect(addressChangeNeeds({ ...buyer, paidAt: null })).toBe('login')
  expect(addressChangeNeeds({ ...buyer, paidAt: null, passwordAt: ago(2) })).toBe('nothing')
})
