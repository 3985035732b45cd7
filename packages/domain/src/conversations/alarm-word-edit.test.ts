import { expect, test } from 'vitest'
import { kindsOf, tellingWords, withSentence, withoutLine } from './alarm-word-edit.ts'
import { builtInTexts } from './alarm-word-built-in.ts'
import { readWordList } from './alarm-word-list.ts'
import { tryText, whyNotPublished } from './alarm-word-trial.ts'

const none = { patterns: '', examples: '' }

test('D-77 a sentence of a patient is added as a phrase with its example, and is found again in other words around it', () => {
  const texts = withSentence(none, { language: 'English', rule: 'stroke', text: ' My tongue  is zapping! ' })
  expect(texts).toEqual({
    patterns: 'stroke | in order | 6 | tongue ; zapping',
    examples: 'English | stroke | My tongue is zapping!',
  })
  const { list, problems } = readWordList(texts ?? none)
  expect(problems).toEqual([])
  expect(tryText(list, 'since noon my tongue has been zapping again').rules).toEqual(['stroke'])
  expect(tryText(list, 'zapping my tongue').rules).toEqual([])
})

test('D-77 a sentence that must raise no alarm is added as an example alone', () => {
  const texts = withSentence(builtInTexts(), { language: 'Spanish', rule: null, text: 'qué bonito día' })
  expect(texts?.patterns).toBe(builtInTexts().patterns)
  expect(texts?.examples.endsWith('\nSpanish | none | qué bonito día')).toBe(true)
  expect(whyNotPublished(readWordList(texts ?? none).list)).toBeNull()
})

test('D-77 what is no phrase is not added: nothing, fillers alone, a whole letter', () => {
  for (const text of ['', '  ', 'I am the', 'word '.repeat(20)])
    expect(withSentence(none, { language: 'English', rule: 'stroke', text })).toBeNull()
  expect(tellingWords('Se me cayó el párpado')).toEqual(['cayo', 'parpado'])
})

test('D-77 all lines stand with what they are about, and one is taken away without the others', () => {
  const texts = builtInTexts()
  const kinds = kindsOf(texts)
  const { list } = readWordList(texts)
  expect(kinds.flatMap(({ phrases }) => phrases)).toHaveLength(new Set(texts.patterns.split('\n')).size)
  expect(kinds.flatMap(({ examples }) => examples)).toHaveLength(list.examples.length)
  const [{ line } = { line: '' }] = kinds[0]?.phrases ?? []
  expect(withoutLine(texts.patterns, line).split('\n')).toHaveLength(texts.patterns.split('\n').length - 1)
})
