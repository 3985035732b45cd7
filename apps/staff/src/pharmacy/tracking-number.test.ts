import { expect, test } from 'vitest'
import { checkTracking, tidyTracking } from './tracking-number.ts'

test('M-15 the number is read as the label prints it', () => {
  expect(tidyTracking(' 1z 999aa1-0123456784 ')).toBe('1Z999AA10123456784')
  expect(checkTracking('UPS', '1Z 999 AA1 01 2345 6784')).toEqual({})
  expect(checkTracking('FedEx', '7946 4477 3021')).toEqual({})
})

test('M-15 a number outside the limits of the contract is refused', () => {
  expect(checkTracking('UPS', '').error).toBeDefined()
  expect(checkTracking('UPS', '1234567').error).toContain('8 to 40')
  expect(checkTracking('UPS', '1'.repeat(41)).error).toContain('8 to 40')
  expect(checkTracking('UPS', '1Z999AA1012345678_').error).toContain('letters and digits')
})

test('M-15 a number of the other carrier is named, an unusual one is only doubted', () => {
  expect(checkTracking('FedEx', '1Z999AA10123456784')).toMatchObject({ looksLike: 'UPS' })
  const unusual = checkTracking('FedEx', 'ABCD12345678')
  expect(unusual.error).toBeUndefined()
  expect(unusual.doubt).toContain('FedEx')
})
