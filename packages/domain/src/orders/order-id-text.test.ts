import { expect, test } from 'vitest'
import { orderIdStart } from './order-id-text.ts'

test('an order id is read as it is typed, and as the staff console prints it', () => {
  expect(orderIdStart('aB3_x-9q')).toBe('aB3_x-9q')
  expect(orderIdStart(' order aB3_x-9q… ')).toBe('aB3_x-9q')
})

test('a short text, a name of two words and other characters are no order id', () => {
  for (const text of ['', 'aB3_x', 'Maya Sample', 'order', '100%_100%'])
    expect(orderIdStart(text), text).toBeNull()
})
