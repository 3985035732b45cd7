import { expect, test } from 'vitest'
import { CONNECTION_MESSAGES } from './call-error.ts'
import { errorMessages, parseFailure } from './read-response.ts'

test('R-099 S-02 an error is read by its message, with or without a code', () => {
  expect(errorMessages({ status: 'error', message: 'Your plan ended.' })).toEqual({
    code: 'unexpected',
    message: 'Your plan ended.',
  })
  expect(errorMessages({ status: 'error', code: 'no_card', message: 'Add a card.', field: 'card' })).toEqual({
    code: 'no_card',
    message: 'Add a card.',
    field: 'card',
  })
})

test.each([null, '', 'oops', {}, { message: '' }, { message: ' ' }, { message: 7, code: 9 }])(
  'R-099 an error without a message says the default sentence and no code: %j',
  (body) => {
    expect(errorMessages(body)).toEqual({ code: 'unexpected', message: CONNECTION_MESSAGES.unexpected })
  },
)

test('R-099 HTTP 200 with status error or success false is a failure; everything else is an answer', () => {
  expect(parseFailure({ status: 'error', message: 'Not today.' })).toMatchObject({
    message: 'Not today.',
    code: 'unexpected',
    status: 200,
  })
  expect(parseFailure({ success: false })?.message).toBe(CONNECTION_MESSAGES.unexpected)
  for (const answer of [{ status: 'success' }, { status: 'existing' }, { success: true }, null, 'text', []])
    expect(parseFailure(answer)).toBeNull()
})
