// npm run check:words: names and comments use the words of docs/glossary.md. With -- --draw 100 [--seed 1] it prints
// random names and comments instead, for a reader who judges whether they are standard English of the field.
import { bannedInComments, bannedInNames } from './banned-words.mjs'
import { runMain } from './run-main.mjs'
import { readNames } from './syntax.mjs'
import { textOf, treeFiles } from './tree.mjs'

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path)

/** What is stored or sent keeps its name (D-75): columns, JSON of the calls, the vendor's resources. */
const storedOrSent = /^(apps\/server\/src\/db\/schema\/|packages\/(contract|stripe-sandbox)\/src\/)/
/** The list itself, and its test. */
const leftOut = /^scripts\/(banned-words|check-words\.test)\.mjs$/

/** Splits `lockPaymentIntent` and `MAX_ROWS` into words in lower case. */
export const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$]/g, ' ')
    .trim()
    .toLowerCase()

const holds = (words, phrase) => ` ${words} `.includes(` ${phrase} `)

const bannedIn = (banned, words) => Object.entries(banned).filter(([phrase]) => holds(words, phrase))

const seen = new Map()

/** Returns the banned words of a name; most names stand in many files. */
function bannedNames(name) {
  if (!seen.has(name)) seen.set(name, bannedIn(bannedInNames, wordsOf(name)))
  return seen.get(name)
}

export function wordProblems(path, { names, comments }) {
  const found = []
  if (!storedOrSent.test(path))
    for (const { name, at: line } of names)
      for (const [word, use] of bannedNames(name))
        found.push(`${path}:${line} the name ${name} says "${word}": use ${use}`)
  for (const { text, at: line } of comments)
    for (const [phrase, use] of bannedIn(bannedInComments, text.toLowerCase().replace(/[^a-z'-]+/g, ' ')))
      found.push(`${path}:${line} a comment says "${phrase}": use ${use}`)
  return found
}

const readAll = () =>
  treeFiles()
    .filter((path) => isCode(path) && !leftOut.test(path))
    .map((path) => ({ path, ...readNames(path, textOf(path)) }))

export const checkWords = () => readAll().flatMap(({ path, ...read }) => wordProblems(path, read))

/** Returns a generator of numbers from 0 to 1 that a seed determines (mulberry32). */
export function numbersOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns `count` random entries without repetition. */
export function draw(entries, count, seed) {
  const next = numbersOf(seed)
  const left = [...entries]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1).at(0),
  )
}

const option = (name, otherwise) => {
  const index = process.argv.indexOf(name)
  return index < 0 ? otherwise : Number(process.argv[index + 1])
}

await runMain(import.meta.url, () => {
  const count = option('--draw', 0)
  if (count > 0) {
    const entries = readAll().flatMap(({ path, names, comments }) => [
      ...[...new Set(names.map(({ name }) => name))].map((name) => `${path}  ${name}`),
      ...comments.map(({ text, at: line }) => `${path}:${line}  // ${text}`),
    ])
    for (const entry of draw(entries, count, option('--seed', 1))) console.log(entry)
    return 0
  }
  const problems = checkWords()
  for (const problem of problems) console.error(problem)
  console.log(`${problems.length} names or comments use words that docs/glossary.md replaces.`)
  return problems.length > 0 ? 1 : 0
})
