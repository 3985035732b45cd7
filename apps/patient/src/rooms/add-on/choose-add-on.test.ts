import { expect, test } from 'vitest'
import { CONNECTION_MESSAGES, CallError } from '../../lib/call-error.ts'
import { addOnFailure, addOnRefusal } from './choose-add-on.ts'

test('C-UPS-005 the server’s message stands, else one of the two stated sentences', () => {
  const declined = new CallError({ code: 'card_declined', message: 'Your card was declined.', status: 402 })
  const wordless = new CallError({ code: 'unexpected', message: CONNECTION_MESSAGES.unexpected, status: 502 })
  expect(addOnFailure(declined)).toBe('Your card was declined.')
  expect(addOnFailure(wordless)).toBe('An unexpected error occurred.')
  expect(addOnFailure(new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline }))).toBe(
    'Something went wrong. Please try again.',
  )
  expect(addOnFailure(new TypeError('fetch failed'))).toBe('Something went wrong. Please try again.')
})

test('C-UPS-003 C-UPS-005 an answer is read by its status and message', () => {
  expect(addOnRefusal({ status: 'success', message: 'Added to your order.' })).toBeNull()
  expect(addOnRefusal({ status: 'error', message: 'Out of stock.' })).toBe('Out of stock.')
  expect(addOnRefusal({ status: 'error', message: ' ' })).toBe('An unexpected error occurred.')
  expect(addOnRefusal(undefined)).toBe('An unexpected error occurred.')
})
