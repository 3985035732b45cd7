import { expect, test } from 'vitest'
import { isNpi } from './npi.ts'
import { firstWarningDay, licenseKey, licenseProblem, licenseStatus } from './license-rules.ts'

const TODAY = '2026-11-22'

test('R-006 a license counts on its last day, warns for 30 days before it, and not afterwards', () => {
  expect(licenseStatus('2026-11-21', TODAY)).toBe('expired')
  expect(licenseStatus('2026-11-22', TODAY)).toBe('expiring')
  expect(licenseStatus('2026-12-22', TODAY)).toBe('expiring')
  expect(licenseStatus('2026-12-23', TODAY)).toBe('valid')
  expect(firstWarningDay('2026-12-23')).toBe('2026-11-23')
})

test.each([
  ['an unknown state', { state: 'ZZ', number: 'MD-1234', expires_on: '2027-01-01' }, 'state'],
  ['no number', { state: 'NY', number: '', expires_on: '2027-01-01' }, 'number'],
  ['a number that is none', { state: 'NY', number: '<b>', expires_on: '2027-01-01' }, 'number'],
  ['an expired license', { state: 'NY', number: 'MD-1234', expires_on: '2026-11-21' }, 'expires_on'],
])('R-006 %s is refused with a sentence', (_, entry, field) => {
  expect(licenseProblem(entry, TODAY)).toMatchObject({ field, message: expect.stringMatching(/\.$/) })
})

test('R-006 a license that is valid today is accepted, and spellings of one number are one license', () => {
  expect(licenseProblem({ state: 'NY', number: 'MD 012.345-6', expires_on: TODAY }, TODAY)).toBeNull()
  expect(licenseKey('md 012.345-6')).toBe(licenseKey('MD0123456'))
})

test('R-006 an NPI has ten digits, begins with 1 or 2 and carries the right check digit', () => {
  expect(isNpi('1234567893')).toBe(true)
  for (const wrong of ['1234567890', '0000000001', '3234567893', '123456789', '12345678930', 'x234567893'])
    expect(isNpi(wrong)).toBe(false)
})
