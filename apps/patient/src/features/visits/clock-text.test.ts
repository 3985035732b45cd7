import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test('R-010 office hours are said as people say them', () => {
  expect(['09:00', '18:00', '12:00', '00:30', '17:30'].map(clockText)).toEqual([
    '9\u00a0am',
    '6\u00a0pm',
    '12\u00a0pm',
    '12:30\u00a0am',
    '5:30\u00a0pm',
  ])
})
