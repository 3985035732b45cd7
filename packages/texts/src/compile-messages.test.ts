import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

test.each([
  ['{count, plural, one {# page}}', 'MISSING_OTHER_CLAUSE'],
  ['{count, plural, one {# page} other {#}', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['{at, time, short}', 'a time is not supported'],
  ['{day, date, ::MMMd}', 'an unknown date format'],
  ['{day, date}', 'an unknown date format'],
  ['{amount, number, eur}', 'an unknown number format'],
])('the build refuses %s', (message, reason) => {
  expect(() => parseMessage(message)).toThrow(reason)
})
