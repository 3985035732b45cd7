// What packages and apps export is reached from the entry points of the apps and the
// server, not from tests and the gallery alone (decision D-55). scripts/unwired.mjs is the list of exceptions.
import { createWalk, readProduct, unreachedExports } from '../reachable.mjs'
import { MOST_UNWIRED, unwired } from '../unwired.mjs'

/** Returns the list as {feature, path, name}. */
export const listed = (list = unwired) =>
  Object.entries(list).flatMap(([feature, files]) =>
    Object.entries(files).flatMap(([path, names]) => names.map((name) => ({ feature, path, name }))),
  )

/**
 * Returns one sentence for each export that is neither reached nor listed, and for each entry of the list that is reached
 * or gone. `unreached` has {path, name, line}, `exists` says whether a file exports a name.
 */
export function reachProblems(unreached, exists, list = unwired, most = MOST_UNWIRED) {
  const entries = listed(list)
  const key = ({ path, name }) => `${path} ${name}`
  const waiting = new Set(entries.map(key))
  const dead = new Set(unreached.map(key))
  const problems = unreached
    .filter((one) => !waiting.has(key(one)))
    .map(
      ({ path, name, line }) =>
        `${path}:${line} ${name}: no app and no server reaches it. Wire it or delete it.`,
    )
  for (const one of entries.filter((entry) => !dead.has(key(entry))))
    problems.push(
      `scripts/unwired.mjs lists ${one.name} of ${one.path}, which is ${exists(one) ? 'reached now' : 'gone'}: take it off the list.`,
    )
  if (waiting.size !== entries.length) problems.push('scripts/unwired.mjs lists a name twice.')
  if (entries.length !== most)
    problems.push(
      `scripts/unwired.mjs has ${entries.length} names and MOST_UNWIRED is ${most}: it follows the list down, never up.`,
    )
  return problems
}

export function reachFaults() {
  const { files, walk } = readProduct()
  const { findExport } = createWalk(files)
  return reachProblems(unreachedExports(files, walk), ({ path, name }) => Boolean(findExport(path, name)))
}
