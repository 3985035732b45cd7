import { expect, test } from 'vitest'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import { addOnTexts } from '../../texts/en/add-on.ts'
import { readTexts } from '@contour/texts/read-texts'
import { addOnFailure, addOnRefusal } from './choose-add-on.ts'

const t = readTexts(addOnTexts)

test('C-UPS-005 the server’s message stands, else one of the two stated sentences', () => {
  const declined = new CallError({ code: 'card_declined', message: 'Your card was declined.', status: 402 })
  const hasNoText = new CallError({
    code: 'unexpected',
    message: CONNECTION_MESSAGES.unexpected,
    status: 502,
  })
  expect(addOnFailure(declined, t)).toBe('Your card was declined.')
  expect(addOnFailure(hasNoText, t)).toBe('An unexpected error occurred.')
  expect(addOnFailure(new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline }), t)).toBe(
    'Something went wrong. Please try again.',
  )
  expect(addOnFailure(new TypeError('fetch failed'), t)).toBe('Something went wrong. Please try again.')
})

test('C-UPS-003 C-UPS-005 an answer is read by its status and message', () => {
  expect(addOnRefusal({ status: 'success', message: 'Added to your order.' }, t)).toBeNull()
  expect(addOnRefusal({ status: 'error', message: 'Out of stock.' }, t)).toBe('Out of stock.')
  expect(addOnRefusal({ status: 'error', message: ' ' }, t)).toBe('An unexpected error occurred.')
  expect(addOnRefusal(undefined, t)).toBe('An unexpected error occurred.')
})
