import { expect, test } from 'vitest'
import { foldText, foldedWords, searchWords } from './folded-text.ts'

test('D-98 case, accents and apostrophes of any kind count for nothing in a search', () => {
  for (const text of ["O'Brien", 'o’brien', 'OBRIEN', 'oʼbrien']) expect(foldText(text)).toBe('obrien')
  expect(foldText('Zoë Núñez')).toBe(foldText('zoe nunez'))
  expect(searchWords(' Zoë  O’Brien ')).toEqual(['Zoe', 'OBrien'])
  expect(foldedWords('  Sample   INDIGO ')).toEqual(['sample', 'indigo'])
})
