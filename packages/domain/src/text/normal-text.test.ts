import { expect, test } from 'vitest'
import { isOneLine, normalCode, normalLine, normalText } from './normal-text.ts'

test('D-98 format signs leave a text, and what scripts and emoji need stays', () => {
  expect(normalLine('\u202Eadam\u200B \u00ADSmith\u2060')).toBe('adam Smith')
  expect(normalLine(' 12\tOak\u00A0St ')).toBe('12 Oak St')
  for (const text of ['李', 'محمد', 'O’Brien', 'Smith-Jones III', '👩‍⚕️', 'نمی\u200Cخواهم'])
    expect(normalText(text)).toBe(text)
})

test('D-98 two ways to write one letter are the same', () =>
  expect(normalText('Zoe\u0308')).toBe(normalText('Zoë')))

test('D-98 a line has no break and no control character', () => {
  expect(isOneLine('12 Oak St, Apt 4')).toBe(true)
  for (const text of ['12 Oak St\nAustin', 'a\u2028b', 'a\u0007']) expect(isOneLine(text)).toBe(false)
})

test('D-98 a code is the same in wide letters, with a space of any kind and with a sign that nobody sees', () => {
  for (const text of ['SAVE10', ' SAVE10 ', 'ＳＡＶＥ１０', 'SAVE10\u200B', 'SAVE\u00A010'])
    expect(normalCode(text)).toBe('SAVE10')
})
