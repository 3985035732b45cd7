import { expect, test } from 'vitest'
import { isPlainYes, textKeyword } from './text-keyword.ts'

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'STOPALL',
  'Stop all',
  'Unsubscribe',
  'CANCEL',
  'end',
  'QUIT!',
  'opt-out',
])('ADR 0033 the text "%s" ends text messages', (text) => expect(textKeyword(text)).toBe('stop'))

test.each(['START', 'unstop', 'Yes'])('ADR 0033 the text "%s" turns text messages on again', (text) =>
  expect(textKeyword(text)).toBe('start'),
)

test.each(['HELP', 'info', 'Help?'])('ADR 0033 the text "%s" asks who we are', (text) =>
  expect(textKeyword(text)).toBe('help'),
)

test.each(['', 'Please stop by tomorrow', 'I cannot stop vomiting', 'constructor', 'yes please', '12', 'no'])(
  'ADR 0033 the text "%s" is no keyword',
  (text) => expect(textKeyword(text)).toBeNull(),
)

test('ADR 0033 only a bare yes is a plain yes', () => {
  expect([isPlainYes(' yes! '), isPlainYes('START'), isPlainYes('unstop')]).toEqual([true, false, false])
})
