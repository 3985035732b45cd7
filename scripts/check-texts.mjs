// node scripts/check-texts.mjs: a screen of the patient app says nothing by itself, its words stand in the catalog
// (CONTRIBUTING.md "How to add a text"). Runs on Node 24.
import { readFileSync } from 'node:fs'
import { runMain } from './run-main.mjs'
import { readWords } from './syntax.mjs'
import { at, sourceFiles } from './workspace.mjs'

const SCREENS = /^apps\/patient\/src\/(?:features|frame|address|card|drafts)\/.*\.tsx?$/
/** What is read by no patient. */
const OTHER = [
  /\.test\.tsx?$/,
  // The control page of a demonstration, for whoever shows it.
  /^apps\/patient\/src\/features\/demo\//,
  // The bare document of the first page; its words are the intake's.
  /^apps\/patient\/src\/frame\/first-document\.ts$/,
]

/** Attributes that nobody reads, though they may hold several words. */
const TECHNICAL = new Set([
  'className',
  'sandbox',
  'd',
  'points',
  'viewBox',
  'transform',
  'preserveAspectRatio',
  'aria-labelledby',
  'aria-describedby',
])

const wordsOf = (text) =>
  text
    .replace(/&\w+;/g, ' ')
    .split(/\s+/)
    .filter((part) => /\p{L}{2}/u.test(part)).length

/** Whether this may reach a reader: any word between tags, two in an expression or an attribute, a sentence elsewhere. */
function isText({ text, place, name }) {
  if (place === 'child') return wordsOf(text) > 0
  if (place === 'printed') return wordsOf(text) > 1
  if (place === 'attribute') return !TECHNICAL.has(name) && wordsOf(text) > 1
  // `reason` is what the server keeps, in English whatever the patient reads; an Error is for the log.
  return name !== 'reason' && /^\s*\p{Lu}/u.test(text) && wordsOf(text) > 2
}

/** Faults of one file, as sentences with their line. */
export const textProblems = (path, source) =>
  readWords(path, source)
    .filter(isText)
    .map(({ text, line }) => `${path}:${line} says "${text.trim()}" by itself: put it into texts/en`)

export function checkTexts() {
  const files = sourceFiles(at('apps', 'patient', 'src')).filter(
    (path) => SCREENS.test(path) && !OTHER.some((other) => other.test(path)),
  )
  if (files.length === 0) return { faults: ['the screens of the patient app were moved'] }
  return { faults: files.flatMap((path) => textProblems(path, readFileSync(at(path), 'utf8'))) }
}

await runMain(import.meta.url, async () => {
  const { faults: problems } = checkTexts()
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})
