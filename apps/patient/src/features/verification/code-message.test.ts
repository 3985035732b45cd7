import { expect, test } from 'vitest'
import { messageForIncomplete } from './code-message.ts'

test('R-102 the result of the last check stays until a digit changes', () => {
  expect(messageForIncomplete('', 'Invalid verification code.', 'Enter the 4 digits.')).toBe(
    'Invalid verification code.',
  )
  expect(messageForIncomplete('', undefined, 'Enter the 4 digits.')).toBe('Enter the 4 digits.')
  expect(messageForIncomplete('12', undefined, 'Enter the 4 digits.')).toBe('Enter the 4 digits.')
})
