// Whether a license counts is asked in one place, features/ground/states/licensed.ts: a comparison of its last day elsewhere
// would know neither the professions of a state nor what the next rule adds.
import { isProduct } from '../reachable.mjs'
import { textOf, treeFiles } from '../tree.mjs'

const ASKED_IN = 'apps/server/src/features/ground/states/licensed.ts'
/** Count those that end soon, of those that count. */
const COUNTS = ['apps/server/src/features/desks/administration/state-coverage.ts']

const COMPARED = [
  /\b(?:gte?|lte?|between)\(\s*licenses\.expires_on/g,
  /\blicenses\.expires_on\}?\s*[<>]/g,
  /\blicences\b(?: \w+)?[^`]*?\bexpires_on\s*[<>]/g,
]

/** Returns a sentence for each comparison of a license's last day in a file. */
export const licenseProblems = (path, text) =>
  COMPARED.flatMap((pattern) => [...text.matchAll(pattern)]).map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length} asks by itself whether a license counts`,
  )

/** Returns the sentences of the whole server. */
export const licenseFaults = () =>
  treeFiles()
    .filter(
      (path) =>
        path.startsWith('apps/server/') && isProduct(path) && path !== ASKED_IN && !COUNTS.includes(path),
    )
    .flatMap((path) => licenseProblems(path, textOf(path)))
