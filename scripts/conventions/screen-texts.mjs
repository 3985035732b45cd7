// The screens of both apps contain no text of their own; their text is in the catalogs
// (CONTRIBUTING.md "How to add a text"). Runs on Node 24.
import { readWords } from '../syntax.mjs'
import { textOf, treeFiles } from '../tree.mjs'

const SCREENS = [
  /^apps\/patient\/src\/(?:features|router|frame|address|card|drafts)\/.*\.tsx?$/,
  /^apps\/staff\/src\/(?!texts\/).*\.tsx?$/,
]
/** Files that no user reads. */
const OTHER = [
  /\.test\.tsx?$/,
  /\.d\.ts$/,
  // What only tests of pages load.
  /^apps\/staff\/src\/page-tests\//,
  // The control page of a demonstration, for its presenter.
  /^apps\/patient\/src\/features\/demo\//,
]

/** Attributes that are not read by users, although they may contain several words. */
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

/** Returns whether users may read this: a word between tags, two in an expression or attribute, else a sentence. */
function isText({ text, place, name }) {
  if (place === 'child') return wordsOf(text) > 0
  if (place === 'printed') return wordsOf(text) > 1
  if (place === 'attribute') return !TECHNICAL.has(name) && wordsOf(text) > 1
  // `reason` is stored by the server, always in English; an Error is for the log.
  return name !== 'reason' && /^\s*\p{Lu}/u.test(text) && wordsOf(text) > 2
}

export const textProblems = (path, source) =>
  readWords(path, source)
    .filter(isText)
    .map(({ text, line }) => `${path}:${line} says "${text.trim()}" by itself: put it into texts/en`)

export function textFaults() {
  const files = treeFiles().filter(
    (path) => SCREENS.some((screens) => screens.test(path)) && !OTHER.some((other) => other.test(path)),
  )
  const unmatched = SCREENS.filter((screens) => !files.some((path) => screens.test(path)))
  if (unmatched.length > 0) return ['the screens of an app were moved']
  return files.flatMap((path) => textProblems(path, textOf(path)))
}
