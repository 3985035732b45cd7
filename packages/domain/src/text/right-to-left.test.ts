import { expect, test } from 'vitest'
import { normalLine } from './normal-text.ts'
import { setApart } from './right-to-left.ts'

test('D-98 a name that is read from the right is set apart in a sentence, and every other stays as it is', () => {
  for (const name of ['محمد الأحمد', 'אברהם כהן', 'Sample محمد'])
    expect(setApart(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['', '李 小明', 'O’Brien', 'สมชาย', '41']) expect(setApart(name)).toBe(name)
})

test('D-98 what is copied from such a sentence is stored without the signs', () => {
  expect(normalLine(setApart('محمد'))).toBe('محمد')
})
