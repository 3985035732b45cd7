import { expect, test } from 'vitest'
import { lengthText, sizeText } from './size-text.ts'

test('sizes and lengths as people read them', () => {
  expect([sizeText(10), sizeText(122_880), sizeText(3_565_158)]).toEqual(['1 KB', '120 KB', '3.4 MB'])
  expect([lengthText(7.6), lengthText(59.9), lengthText(5)]).toEqual(['0:08', '1:00', '0:05'])
})
