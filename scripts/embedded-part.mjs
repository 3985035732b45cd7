// The test files of a run on the embedded database, where the same run tests the features on PostgreSQL as well.
import { spawnSync } from 'node:child_process'
import { root } from './workspace.mjs'

/** Into how many parts the features' files are divided. */
export const PARTS = 3

const FEATURES = 'apps/server/src/features/'
const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path) && !path.endsWith('.long.test.ts')

/**
 * Returns the part, 1 to 3, of the features that a commit tests on the embedded database: it follows from the commit's
 * hash, so that a commit's run can be repeated, and every part has its turn.
 * @param hash in hexadecimal digits; empty outside a repository
 */
export const partOf = (hash) => (parseInt(hash.slice(0, 8) || '0', 16) % PARTS) + 1

/** Returns the hash of the commit that is checked out, or an empty text where that is not known. */
export function commitHash() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * Returns every test file but those of the features, and one part of those. The features' tests take most of a run on
 * the embedded database, three times as long as on PostgreSQL; journeys use every feature on the embedded one.
 * @param paths paths of the repository, sorted
 */
export function filesOfPart(paths, part) {
  const tests = paths.filter(isTest)
  const features = tests.filter((path) => path.startsWith(FEATURES))
  return [
    ...tests.filter((path) => !path.startsWith(FEATURES)),
    ...features.filter((_, index) => index % PARTS === part - 1),
  ]
}
