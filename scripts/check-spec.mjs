// Checks the ids of the specification: code and documents name only ids that docs/spec defines, and docs/spec has the
// same ids as the owner's files, if those are next to the repository (SPEC_DIR, default ../shared/spec).
import { existsSync, readFileSync } from 'node:fs'
import { definedIds, idsIn } from './spec.mjs'
import { at, sourceFiles } from './workspace.mjs'

const readers = /\.(ts|tsx|mjs|md|json|css|sql)$/
// Generated files name no ids, and the tests of these scripts invent some.
const leftOut =
  /^(package-lock\.json|apps\/server\/migrations\/|docs\/(openapi|routes)\.json|scripts\/.+\.test\.mjs)/

/** Returns the ids that a file names and `defined` does not contain, one sentence each. */
export const undefinedIds = (path, text, defined) =>
  idsIn(text)
    .filter(({ id }) => !defined.has(id))
    .map(({ id, line }) => `${path}:${line} names ${id}, which docs/spec does not define.`)

/** Returns the ids that only one of the two has; the owner has no file for the review problems' ids. */
export function differingIds(ours, owners) {
  const only = (some, others, where) =>
    [...some]
      .filter((id) => !others.has(id) && !id.startsWith('R-'))
      .map((id) => `${id} is only in ${where}.`)
  return [
    ...only(ours, owners, 'docs/spec'),
    ...only(owners, ours, 'the specification next to the repository'),
  ]
}

export function checkSpec() {
  const defined = definedIds()
  const problems = sourceFiles()
    .filter((path) => readers.test(path) && !leftOut.test(path))
    .flatMap((path) => undefinedIds(path, readFileSync(at(path), 'utf8'), defined))
  const folder = process.env.SPEC_DIR ?? at('..', 'shared', 'spec')
  if (!existsSync(folder))
    return { faults: problems, note: 'not compared: no specification next to the repository' }
  return { faults: [...problems, ...differingIds(defined, definedIds(folder))] }
}
