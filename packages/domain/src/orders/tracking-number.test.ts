import { expect, test } from 'vitest'
import { carrierOfNumber, readTrackingNumber } from './tracking-number.ts'

test('M-15 a number is read as the label prints it, without spaces and hyphens', () => {
  expect(readTrackingNumber('UPS', '1z 999 aa1 01-2345-6784')).toEqual({ number: '1Z999AA10123456784' })
  expect(readTrackingNumber('FedEx', '7946 4477 3021')).toEqual({ number: '794644773021' })
})

test('M-15 a number that the carrier does not print is refused with what it should look like', () => {
  expect(readTrackingNumber('FedEx', '1Z999AA10123456784')).toEqual({
    problem: expect.stringContaining('12, 14, 15, 20 or 22 digits'),
  })
  expect(readTrackingNumber('UPS', '794644773021')).toHaveProperty('problem')
  expect(readTrackingNumber('FedEx', '')).toHaveProperty('problem')
})

test('M-15 the carrier of a number is known by its form', () => {
  expect(carrierOfNumber('1Z 999 AA1 01 2345 6784')).toBe('UPS')
  expect(carrierOfNumber('794644773021')).toBe('FedEx')
  expect(carrierOfNumber('12345678')).toBeUndefined()
})
