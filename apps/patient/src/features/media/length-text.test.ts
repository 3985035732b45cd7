import { expect, test } from 'vitest'
import { lengthText } from './length-text.ts'

test('lengths as people read them', () => {
  expect([lengthText(7.6), lengthText(59.9), lengthText(5)]).toEqual(['0:08', '1:00', '0:05'])
})
