import { expect, test } from 'vitest'
import { emptyPhone, joinPhone, pastePhone, splitPhone, typePhone } from './phone-parts.ts'

const maya = { area: '512', middle: '555', line: '0134' }

test('F-INT-026 ten pasted digits split across the boxes, with any signs between them', () => {
  for (const text of ['5125550134', '(512) 555-0134', '+1 512.555.0134', '1-512-555-0134']) {
    expect(pastePhone(emptyPhone, 0, text)).toEqual({ parts: maya, focus: 2 })
  }
  expect(pastePhone(emptyPhone, 2, '5125550134').parts).toEqual(maya)
})

test('F-INT-026 fewer pasted digits run on from the box they are pasted into', () => {
  expect(pastePhone({ ...emptyPhone, area: '512' }, 1, '55501')).toEqual({
    parts: { area: '512', middle: '555', line: '01' },
    focus: 2,
  })
  expect(pastePhone(maya, 1, 'no digits')).toEqual({ parts: maya, focus: 1 })
})

test('F-INT-027 only digits are kept', () => {
  expect(typePhone(emptyPhone, 0, '5a-').parts.area).toBe('5')
  expect(typePhone(emptyPhone, 2, 'abcd').parts.line).toBe('')
})

test('F-INT-028 the focus moves on when a box fills, and only then', () => {
  expect(typePhone({ ...emptyPhone, area: '51' }, 0, '512').focus).toBe(1)
  expect(typePhone({ ...emptyPhone, area: '5' }, 0, '51').focus).toBe(0)
  expect(typePhone({ ...emptyPhone, middle: '55' }, 1, '555').focus).toBe(2)
  expect(typePhone({ ...maya, line: '013' }, 2, '0134').focus).toBe(2)
})

test('a full box keeps its digits and the focus when one more is typed', () => {
  expect(typePhone(maya, 0, '5129')).toEqual({ parts: maya, focus: 0 })
})

test('a whole number that autofill puts into one box spreads over all three', () => {
  expect(typePhone(emptyPhone, 0, '+15125550134')).toEqual({ parts: maya, focus: 2 })
})

test('splitting and joining lose no digit', () => {
  expect(joinPhone(splitPhone('5125550134'))).toBe('5125550134')
  expect(joinPhone(splitPhone('51255'))).toBe('51255')
})
