import { describe, expect, test } from 'vitest'
import { isOwnName } from './artifact.ts'
import { contentChanges, contentLines, groupLines } from './content-lines.ts'

describe('D-86 content as lines', () => {
  test('every value is a line after the names that lead to it', () => {
    expect(
      contentLines({ rules: [{ id: 'a', below: 18.5, stops: true }], words: ['one', 'two'], none: [] }),
    ).toEqual([
      'rules › a › id: a',
      'rules › a › below: 18.5',
      'rules › a › stops: true',
      'words: one',
      'words: two',
      'none: none',
    ])
  })

  test('entries that share a name are told apart by their place', () => {
    expect(contentLines([{ id: 'a' }, { id: 'a' }])).toEqual(['1 › id: a', '2 › id: a'])
  })

  test('what cannot be read as a line is refused, so that nothing is signed unread', () => {
    expect(() => contentLines({ rule: () => true })).toThrow('rule cannot be written')
    expect(() => contentLines({ limit: Number.NaN })).toThrow('limit cannot be written')
  })
})

test('D-86 the difference names what came and what went; a line that moved is neither', () => {
  expect(contentChanges(['a', 'b', 'b', 'c'], ['c', 'b', 'a', 'd'])).toEqual({ added: ['d'], removed: ['b'] })
  expect(contentChanges(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [] })
})

test('D-86 a signature takes the signer’s own name, however it is spaced', () => {
  expect(isOwnName('  dr. jo  sample ', 'Dr. Jo Sample')).toBe(true)
  expect(isOwnName('Dr. Jo', 'Dr. Jo Sample')).toBe(false)
})

test('D-86 lines are read under the first of their names, every line once', () => {
  expect(groupLines(['rules › a › id: a', 'rules › b: 2', 'word: one: two'])).toEqual([
    { name: 'rules', lines: ['a › id: a', 'b: 2'] },
    { name: 'word', lines: ['one: two'] },
  ])
})
