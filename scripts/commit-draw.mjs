// What a run of `npm test` takes of a larger whole. It follows from the commit's hash: a commit's run can be repeated, and
// over the commits everything has its turn.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { at, groupBy, root } from './workspace.mjs'

const FEATURES = 'apps/server/src/features/'
const isServerTest = (path) =>
  /^(apps\/server|packages\/(testkit|stripe-sandbox))\/(?:src|crash-tests)\/.*(?<!\.long)\.test\.ts$/.test(
    path,
  )

/** Returns the hash of the commit that is checked out, or an empty text where that is not known. */
export function commitHash() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The number that a hash stands for, 0 outside a repository. */
const numberOf = (hash) => parseInt(hash.slice(0, 8) || '0', 16)

/** Into how many parts the files of crashes and races are divided. */
const FAULT_PARTS = 3

/**
 * Returns the crashes and races of a commit: their seed, the engine, and a third of the files. Over six commits each file
 * has its turn on each engine.
 * @param paths paths of the repository, sorted
 */
export const faultsOf = (hash, paths) => ({
  seed: Math.floor(numberOf(hash) / (2 * FAULT_PARTS)) % 1_000_000,
  engine: numberOf(hash) % 2 === 0 ? 'PostgreSQL' : 'PGlite',
  files: paths
    .filter((path) => path.endsWith('.long.test.ts'))
    .filter((_, index) => index % FAULT_PARTS === Math.floor(numberOf(hash) / 2) % FAULT_PARTS),
})

/**
 * Where the engines can differ, below the features: driver, migrations, locks, queue, calls and sockets. Who may call what
 * is decided before the database is asked, a foreign client speaks with the sockets alone, and the pages of the lists are
 * read with statements of the features.
 */
const LOWER = /^apps\/server\/src\/(db|jobs|http|live)\/(?!(every-route|python-client|staff-lists)\.test)/

/**
 * Whether a test asks the embedded engine anything. One that opens no database would only be run a second time, and so would
 * one about connections, which has a PostgreSQL of its own where the embedded engine is meant (`useServer`).
 */
export function asksEmbedded(path) {
  let asks = known.get(path)
  if (asks === undefined) {
    const text = readFileSync(at(path), 'utf8')
    asks = OPENS.test(text) && !text.includes('useServer(')
    known.set(path, asks)
  }
  return asks
}
const known = new Map()
const OPENS =
  /\b(startTestService|startService|createTestDatabase|createEmptyDatabase|databaseForProcesses|PGlite)\b/

const sizeOf = (path) => statSync(at(path)).size

/** The shorter half of some files: a feature's long ones take most of the time, and reach the engine by the same calls. */
const shorterHalf = (files) =>
  files.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, Math.ceil(files.length / 2))

/** Of how many features one has its turn in a commit. */
const FEATURE_PARTS = 4

/**
 * Returns the server's tests that a commit runs on the embedded database, where all of them run on PostgreSQL: database,
 * jobs, calls and sockets, and of every fourth feature one file of its shorter half, each if it asks the engine. Over four
 * commits each feature has its turn.
 * @param paths paths of the repository, sorted
 */
export function embeddedFiles(paths, hash) {
  const tests = paths.filter((path) => isServerTest(path) && asksEmbedded(path))
  const features = groupBy(
    tests.filter((path) => path.startsWith(FEATURES)),
    (path) => path.slice(FEATURES.length).split('/')[1],
  )
  const number = numberOf(hash)
  const turn = Math.floor(number / FEATURE_PARTS)
  return [
    ...tests.filter((path) => LOWER.test(path)),
    ...[...features.values()]
      .filter((_, index) => index % FEATURE_PARTS === number % FEATURE_PARTS)
      .map(shorterHalf)
      .map((files) => files[turn % files.length]),
  ]
}
