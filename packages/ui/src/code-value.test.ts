import { expect, test } from 'vitest'
import { codeAfter } from './code-value.ts'

test('F-VER-032 the code is four digits: letters are refused and a fifth digit is not taken', () => {
  expect(codeAfter('1a2b', 4).code).toBe('12')
  expect(codeAfter('12345', 4).code).toBe('1234')
})

test('F-VER-033 each digit moves the active box on, and the last one completes the code', () => {
  const actives = ['', '1', '12', '123', '1234'].map((text) => codeAfter(text, 4))
  expect(actives.map((step) => step.active)).toEqual([0, 1, 2, 3, 3])
  expect(actives.map((step) => step.complete)).toEqual([false, false, false, false, true])
})

test('F-VER-034 a text shortened by backspace moves the active box back', () => {
  expect(codeAfter('12', 4).active).toBe(2)
  expect(codeAfter('1', 4).active).toBe(1)
})

test('a pasted message gives its digits', () => {
  expect(codeAfter('Your code is 90 42.', 4)).toEqual({ code: '9042', active: 3, complete: true })
})
