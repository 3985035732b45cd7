import { expect, test } from 'vitest'
import { builtInTexts } from './alarm-word-built-in.ts'
import { readWordList } from './alarm-word-list.ts'
import { failedExamples, tryText, whyNotPublished } from './alarm-word-trial.ts'
import { BUILT_IN_PATTERNS, BUILT_IN_WORDS, createAlarmWords } from './alarm-words.ts'
import { EMERGENCY_PHRASES } from './emergency-phrases.ts'

const builtIn = builtInTexts()

test('D-77 the built-in words are written as lines and read back without a loss', () => {
  const { list, problems } = readWordList(builtIn)
  expect(problems).toEqual([])
  expect(list.patterns).toEqual(BUILT_IN_PATTERNS)
  const again = createAlarmWords(2, list.patterns)
  for (const { text } of EMERGENCY_PHRASES) expect(again.find(text)).toEqual(BUILT_IN_WORDS.find(text))
  expect(failedExamples(list)).toEqual([])
  expect(whyNotPublished(list)).toBeNull()
})

test.each([
  ['sea_sickness | in order | 1 | seasick', '"sea_sickness" is no kind of alarm.'],
  ['chest_pain | chest', 'Write "in order" or "any order" in the second place.'],
  ['chest_pain | any order | 0 | chest', 'Write a number from 1 to 20 in the third place.'],
  ['chest_pain | any order | 3 | chest ; ', 'Write words in every group.'],
  ['chest_pain | any order | 3 | Chest', 'Write "Chest" in small letters, without accents and marks.'],
  ['chest_pain | any order | 3 | corazón', 'Write "corazón" in small letters, without accents and marks.'],
  [
    'chest_pain | any order | 3 | chest | never: press',
    'Only "not before:" and "not with:" may follow the words.',
  ],
])('D-77 a pattern that cannot be read is named with its line: %s', (line, problem) => {
  expect(readWordList({ patterns: `\n${line}`, examples: '' }).problems).toEqual([
    { line: 2, of: 'patterns', problem },
  ])
})

test('D-77 an example that cannot be read is named with its line', () => {
  const { problems } = readWordList({
    patterns: '',
    examples: 'French | none | a\nEnglish | x | b\nEnglish | none |',
  })
  expect(problems.map(({ line }) => line)).toEqual([1, 2, 3])
})

test('D-77 a list without examples, without the words of an emergency, or with a wrong example is not published', () => {
  const { patterns, examples } = builtIn
  const why = (texts: { patterns: string; examples: string }) => whyNotPublished(readWordList(texts).list)
  expect(why({ patterns, examples: '' })).toMatch(/has no example/)
  const lines = (text: string, keep: (line: string) => boolean) => text.split('\n').filter(keep).join('\n')
  expect(why({ patterns: lines(patterns, (line) => !line.startsWith('suicide')), examples })).toBe(
    'No words are left for "suicide".',
  )
  expect(why({ patterns, examples: lines(examples, (line) => !line.startsWith('Spanish | none')) })).toBe(
    'There is no example in Spanish that must not fire.',
  )
  expect(why({ patterns, examples: `${examples}\nEnglish | none | I have chest pain` })).toMatch(
    /read wrongly/,
  )
  expect(why({ patterns, examples: `${examples}\nEnglish | stroke | hello there` })).toMatch(
    /first "hello there"/,
  )
})

test('D-77 one text is tried on a list that is not published yet', () => {
  const { list } = readWordList({ patterns: 'stroke | in order | 1 | zapped', examples: '' })
  expect(tryText(list, 'I was zapped')).toEqual({ rules: ['stroke'], level: 'red' })
  expect(tryText(list, 'no')).toEqual({ rules: [], level: null })
})
