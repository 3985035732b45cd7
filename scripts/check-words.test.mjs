import { expect, test } from 'vitest'
import { draw, wordProblems, wordsOf } from './check-words.mjs'
import { readNames } from './syntax.mjs'

const problemsOf = (path, text) => wordProblems(path, readNames(path, text))

test('names are read word by word, in camel case and in capitals', () => {
  expect([wordsOf('letGoOfHold'), wordsOf('MAX_ROWS'), wordsOf('parseHTMLText')]).toEqual([
    'let go of hold',
    'max rows',
    'parse html text',
  ])
})

test('a banned word is found in every kind of declaration, and not in a word that contains it', () => {
  const text = [
    'const letGo = 1',
    'function f(normaliseEmail: string, { a: planDue }: Row) {}',
    'type Licence = { truth: string }',
    'const standard = storyteller',
  ].join('\n')
  expect(problemsOf('a.ts', text).map((line) => /the name (\w+)/.exec(line)?.[1])).toEqual([
    'letGo',
    'normaliseEmail',
    'planDue',
    'Licence',
    'truth',
  ])
})

test('a name that is imported, destructured or only used is declared elsewhere', () => {
  expect(
    problemsOf('a.ts', "import { letGo } from './b.ts'\nconst { truth } = row\nletGo(row.truth)"),
  ).toEqual([])
})

test('comments are read over their lines, strings are not read', () => {
  const text =
    "// It is written\n// anew. The bank's\n// question.\nconst a = 'anew'\n/** Licence of a state. */"
  expect(problemsOf('a.ts', text)).toEqual([
    'a.ts:1 a comment says "anew": use again',
    'a.ts:1 a comment says "bank\'s question": use 3-D Secure challenge',
    'a.ts:5 a comment says "licence": use license',
  ])
})

test('names that are stored or sent keep theirs; their comments do not', () => {
  const text = '/** A licence. */\nexport const licences = { licence: 1 }\nconst licence = 1'
  expect(problemsOf('apps/server/src/db/schema/staff.ts', text)).toHaveLength(1)
})

test('a draw is the same for the same seed, and never takes an entry twice', () => {
  const entries = Array.from({ length: 50 }, (_, n) => n)
  expect(draw(entries, 20, 7)).toEqual(draw(entries, 20, 7))
  expect(draw(entries, 20, 7)).not.toEqual(draw(entries, 20, 8))
  expect(new Set(draw(entries, 99, 1)).size).toBe(50)
})
