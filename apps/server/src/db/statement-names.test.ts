import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

test('a text gets a name at its second use and keeps it', () => {
  const nameOf = statementNames('s')
  expect([nameOf('select 1'), nameOf('select 1'), nameOf('select 1')]).toEqual([null, 's0', 's0'])
  expect([nameOf('select 2'), nameOf('select 2')]).toEqual([null, 's1'])
})

test('no more names are given than may be kept, and those given stay', () => {
  const nameOf = statementNames('s', 2)
  for (const text of ['a', 'b', 'c', 'd']) {
    nameOf(text)
    nameOf(text)
  }
  expect(['a', 'b', 'c', 'd'].map(nameOf)).toEqual(['s0', 's1', null, null])
})

test('texts that come once take no name, however many they are', () => {
  const nameOf = statementNames('s', 3)
  for (let n = 0; n < 100; n++) expect(nameOf(`once ${n}`)).toBeNull()
  expect([nameOf('again'), nameOf('again')]).toEqual([null, 's0'])
})
