// Code and documents name only ids that docs/spec defines: part of npm run check, which reads the repository alone.
// npm run check:spec compares the ids with the owner's files, where they are next to the repository (SPEC_DIR, default
// ../shared/spec), to see what has to be carried over.
import { existsSync } from 'node:fs'
import { runMain } from './run-main.mjs'
import { definedIds, idsIn } from './spec.mjs'
import { textOf, treeFiles } from './tree.mjs'
import { at } from './workspace.mjs'

const readers = /\.(ts|tsx|mjs|md|json|css|sql)$/
// Generated files name no ids, and the tests of these scripts invent some.
const leftOut = /^(package-lock\.json|apps\/server\/migrations\/|docs\/routes\.json|scripts\/.+\.test\.mjs)/

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

/** Returns the ids that code and documents name and docs/spec does not define. */
export function checkIds() {
  const defined = definedIds()
  return treeFiles()
    .filter((path) => readers.test(path) && !leftOut.test(path))
    .flatMap((path) => undefinedIds(path, textOf(path), defined))
}

await runMain(import.meta.url, () => {
  const folder = process.env.SPEC_DIR ?? at('..', 'shared', 'spec')
  if (!existsSync(folder)) {
    console.error(
      `There is nothing to compare docs/spec with: ${folder} does not exist (SPEC_DIR names another).`,
    )
    return 1
  }
  const [ours, owners] = [definedIds(), definedIds(folder)]
  const problems = differingIds(ours, owners)
  for (const problem of problems) console.error(problem)
  console.log(`${ours.size} ids in docs/spec, ${owners.size} in ${folder}, ${problems.length} differ.`)
  return problems.length > 0 ? 1 : 0
})
