import { expect, test } from 'vitest'
import { carrierOfNumber, hasCheckDigit, readTrackingNumber } from './tracking-number.ts'

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

test('M-15 a number whose last digit does not fit is noticed, for each form that has such a digit', () => {
  for (const [carrier, number] of [
    ['FedEx', '986578788855'],
    ['FedEx', '041441760228964'],
    ['UPS', '1Z5R89390357567127'],
  ] as const) {
    expect([number, hasCheckDigit(carrier, number)]).toEqual([number, true])
    const last = (Number(number.slice(-1)) + 1) % 10
    expect(hasCheckDigit(carrier, `${number.slice(0, -1)}${last}`)).toBe(false)
    // One digit in the middle typed wrong.
    const wrong = `${number.slice(0, 8)}${(Number(number.charAt(8)) + 1) % 10}${number.slice(9)}`
    expect([wrong, hasCheckDigit(carrier, wrong)]).toEqual([wrong, false])
  }
  expect(hasCheckDigit('FedEx', '12345678901234567890')).toBe(true)
})

test('M-15 the bar code of a FedEx label has 34 digits, of which the number is a part', () => {
  expect(readTrackingNumber('FedEx', '1001921334250001000300779017972697')).toEqual({
    number: '779017972697',
  })
  expect(carrierOfNumber('1001921334250001000300779017972697')).toBe('FedEx')
})
