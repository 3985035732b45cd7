import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('sizes as people read them', () => {
  expect([sizeText(10), sizeText(122_880), sizeText(3_565_158)]).toEqual(['1 KB', '120 KB', '3.4 MB'])
})
