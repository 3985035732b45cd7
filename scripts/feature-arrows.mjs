// The arrows between the features of the server. They stand in four tiers: a feature imports its own tier and lower ones,
// through index.ts, and none depends on itself through others.
import { posix } from 'node:path'

export const TIERS = ['ground', 'people', 'care', 'desks']

const FEATURES = 'apps/server/src/features/'
/** Returns tier and feature of a file; undefined outside the features. */
function placeOf(path) {
  if (!path.startsWith(FEATURES)) return undefined
  const [tier, feature] = path.slice(FEATURES.length).split('/')
  return { tier: TIERS.indexOf(tier), feature }
}

const isTest = (path) => path.endsWith('.test.ts')

/** Returns what is wrong with an import of one file from another, or undefined. A test may look up. */
export function featureProblem(path, into) {
  const [mine, theirs] = [placeOf(path), placeOf(into)]
  if (!mine || !theirs || mine.feature === theirs.feature) return undefined
  if (theirs.tier > mine.tier && !isTest(path))
    return `the feature ${mine.feature} of the tier ${TIERS[mine.tier]} imports ${into}, of a higher one: hand it in through the context, or move down what both need`
  if (into.endsWith('/index.ts')) return undefined
  return `the feature ${mine.feature} reaches into ${into}: a feature shows what others may use in its index.ts`
}

/** Returns the arrows between features as a map of maps, each with the place of one import; tests excepted. */
function arrowsOf(files) {
  const arrows = new Map()
  for (const [path, { imports }] of files) {
    const mine = placeOf(path)?.feature
    if (!mine || isTest(path)) continue
    for (const { from, at } of imports) {
      const theirs = from.startsWith('.') && placeOf(posix.join(posix.dirname(path), from))?.feature
      if (!theirs || theirs === mine) continue
      if (!arrows.has(mine)) arrows.set(mine, new Map())
      arrows.get(mine).set(theirs, `${path}:${at}`)
    }
  }
  return arrows
}

/**
 * Returns the features that depend on themselves through others, one line for each import that closes a circle. `files`
 * maps paths to the results of readSyntax.
 */
export function featureCycles(files) {
  const arrows = arrowsOf(files)
  const problems = []
  const done = new Set()
  const visit = (feature, chain) => {
    for (const [theirs, place] of arrows.get(feature) ?? []) {
      const start = chain.indexOf(theirs)
      if (start >= 0)
        problems.push(`${place} closes a circle of features: ${[...chain.slice(start), theirs].join(' -> ')}`)
      else if (!done.has(theirs)) visit(theirs, [...chain, theirs])
    }
    done.add(feature)
  }
  for (const feature of arrows.keys()) if (!done.has(feature)) visit(feature, [feature])
  return problems
}

/** Returns the problems between features that no single import shows. */
export const featureProblems = (files) => [
  ...[...files.keys()]
    .filter((path) => placeOf(path)?.tier === -1)
    .map((path) => `${path} stands in no tier: ${TIERS.join(', ')}`),
  ...featureCycles(files),
]
