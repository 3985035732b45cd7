import { expect, test } from 'vitest'
import { failureIn, readErrorFacts } from './read-response.ts'

const messages = { offline: 'No connection.', timeout: 'Too slow.', unexpected: 'Something went wrong.' }

test('R-099 S-02 an error is read by its message, with or without a code', () => {
  expect(readErrorFacts({ status: 'error', message: 'Your plan ended.' }, messages)).toEqual({
    code: 'unexpected',
    message: 'Your plan ended.',
  })
  const whole = { status: 'error', code: 'no_card', message: 'Add a card.', field: 'card', request_id: 'r-1' }
  expect(readErrorFacts({ ...whole, details: { left: 2 } }, messages)).toEqual({
    code: 'no_card',
    message: 'Add a card.',
    field: 'card',
    details: { left: 2 },
    requestId: 'r-1',
  })
})

test.each([
  null,
  '',
  'oops',
  {},
  { message: '' },
  { message: ' ' },
  { message: 7, code: 9 },
  { details: 'x' },
])('R-099 an error without a message says the default sentence and no code: %j', (body) => {
  expect(readErrorFacts(body, messages)).toEqual({ code: 'unexpected', message: messages.unexpected })
})

test('R-099 HTTP 200 with status error or success false is a failure; everything else is a response', () => {
  expect(failureIn({ status: 'error', message: 'Not today.' }, messages)).toMatchObject({
    message: 'Not today.',
    code: 'unexpected',
    status: 200,
  })
  expect(failureIn({ success: false }, messages)?.message).toBe(messages.unexpected)
  for (const body of [{ status: 'success' }, { status: 'existing' }, { success: true }, null, 'text', []])
    expect(failureIn(body, messages)).toBeNull()
})
