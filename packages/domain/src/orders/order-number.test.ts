import { expect, test } from 'vitest'
import { readParcelNumber } from '../replacement/parcel-number.ts'
import { orderNumber, readOrderNumber } from './order-number.ts'

test('D-94 an order number is readable, names its order again, and is never taken for a parcel', () => {
  expect(orderNumber(413)).toBe('C-O-000413')
  for (const key of [1, 999_999, 1_000_000]) expect(readOrderNumber(orderNumber(key))).toBe(key)
  expect(readOrderNumber(' c-o-000413 ')).toBe(413)
  for (const text of ['', '413', 'C-O-413', 'C-P-000413', 'C-O-00041a'])
    expect(readOrderNumber(text)).toBeNull()
  expect(readParcelNumber(orderNumber(413))).toBeNull()
})
