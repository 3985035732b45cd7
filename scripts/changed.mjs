// What `npm test -- --changed [base]` runs, for the working day. The whole suite remains the proof.
import { spawnSync } from 'node:child_process'
import { root } from './workspace.mjs'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** Returns the commit to compare with: the named one, else where this branch left main, else the last commit. */
export function baseOf(named) {
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`)[0]
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'main'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'HEAD'
}

/** Returns the paths that differ from a commit, committed or not, new ones included. */
export const changedFiles = (base) => [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

const SERVER_NOUN = /^apps\/server\/src\/features\/[a-z]+\/([a-z-]+)\//

/** Where a feature's noun stands in a path: one noun names it in every layer. */
const NOUN = [
  /^packages\/contract\/src\/([a-z-]+?)(?:-routes|-types)?\.ts$/,
  /^packages\/domain\/src\/([a-z-]+)\//,
  SERVER_NOUN,
  /^apps\/patient\/src\/features\/([a-z-]+)\//,
  /^apps\/staff\/src\/features\/([a-z-]+)\//,
  /^apps\/(?:patient|staff)\/src\/texts\/en\/([a-z-]+)\.ts$/,
]

/** Returns the nouns of the features that a change touches. */
export const nounsOf = (changed) => [
  ...new Set(changed.flatMap((path) => NOUN.flatMap((pattern) => pattern.exec(path)?.[1] ?? []))),
]

const isServerTest = (path) =>
  /^(apps\/server|packages\/(testkit|stripe-sandbox))\/(?:src|crash-tests)\/.*(?<!\.long)\.test\.ts$/.test(
    path,
  )
const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1)

/**
 * Returns the server's tests that a change touches: those in the folder of a changed file, and those of the features with
 * a changed noun. (By imports it would be nearly all: every one of them starts the whole service.)
 */
export function serverTestsOf(changed, paths) {
  const folders = changed.filter((path) => path.startsWith('apps/server/')).map(folderOf)
  const nouns = nounsOf(changed)
  const isOwn = (path) => nouns.includes(SERVER_NOUN.exec(path)?.[1])
  const below = changed.some((path) => path.startsWith('packages/stripe-sandbox/'))
    ? ['packages/stripe-sandbox/']
    : []
  return paths.filter(
    (path) =>
      isServerTest(path) &&
      (folders.includes(folderOf(path)) || isOwn(path) || below.some((place) => path.startsWith(place))),
  )
}

const JOURNEY = /^e2e\/([a-z-]+)(?<!\.long)\.spec\.ts$/
/** The one that walks through most of the product. */
const LONGEST = 'e2e/journey-to-delivery.spec.ts'

/**
 * Returns the journeys that a change touches: the changed ones; those that import a changed page or fixture, given by
 * `importsOf`; those that are named after a changed noun; and for any change of the product the longest one.
 */
export function journeysOf(changed, paths, importsOf) {
  const nouns = nounsOf(changed).map((noun) => noun.replace(/s$/, ''))
  const parts = changed.filter((path) => /^e2e\/(pages|fixtures)\//.test(path))
  const product = changed.some((path) => /^(apps|packages)\/.*(?<!\.test)\.(tsx?|css)$/.test(path))
  return paths.filter((path) => {
    const name = JOURNEY.exec(path)?.[1]
    if (!name) return false
    return (
      changed.includes(path) ||
      nouns.some((noun) => new RegExp(`^${noun}s?(-|$)`).test(name)) ||
      (product && path === LONGEST) ||
      (parts.length > 0 && importsOf(path).some((one) => parts.includes(one)))
    )
  })
}
