// The arrows between the features of the server: a feature uses what another shows in its index.ts, and none depends on
// itself through others.
import { posix } from 'node:path'
import { independentOf, lends, lentFiles } from './lent-files.mjs'

export const featureOf = (path) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1]
const isTest = (path) => path.endsWith('.test.ts')

/** Returns what is wrong with an import of one file from another, or undefined. */
export function featureProblem(path, into) {
  const [mine, theirs] = [featureOf(path), featureOf(into)]
  if (!mine || !theirs || mine === theirs) return undefined
  if (!isTest(path) && independentOf[mine]?.includes(theirs))
    return `the feature ${mine} imports ${into}: it must not depend on ${theirs} (docs/adr/0017)`
  if (into.endsWith('/index.ts') || into.endsWith(`/${theirs}-store.ts`) || lends(theirs, into))
    return undefined
  return `the feature ${mine} reaches into ${into}: a feature shows what others may use in its index.ts`
}

const targetOf = (path, from) => from.startsWith('.') && posix.join(posix.dirname(path), from)

/** Yields the arrows between features, tests excepted. `files` maps paths to the results of readSyntax. */
function* arrows(files) {
  for (const [path, { imports }] of files) {
    const mine = featureOf(path)
    if (!mine || isTest(path)) continue
    for (const { from, at } of imports) {
      const into = targetOf(path, from)
      const theirs = into && featureOf(into)
      if (theirs && theirs !== mine) yield { mine, theirs, into, place: `${path}:${at}` }
    }
  }
}

/** Returns the features that depend on themselves through others, one line for each import that closes a circle. */
export function featureCycles(files) {
  const next = new Map()
  for (const { mine, theirs, place } of arrows(files)) {
    if (!next.has(mine)) next.set(mine, new Map())
    if (!next.get(mine).has(theirs)) next.get(mine).set(theirs, place)
  }
  const problems = []
  const done = new Set()
  const visit = (feature, chain) => {
    for (const [theirs, place] of next.get(feature) ?? []) {
      const start = chain.indexOf(theirs)
      if (start >= 0)
        problems.push(`${place} closes a circle of features: ${[...chain.slice(start), theirs].join(' -> ')}`)
      else if (!done.has(theirs)) visit(theirs, [...chain, theirs])
    }
    done.add(feature)
  }
  for (const feature of next.keys()) if (!done.has(feature)) visit(feature, [feature])
  return problems
}

/** Files that a feature lends and no other feature imports: they belong to it alone. */
export function unusedLends(files, lent = lentFiles) {
  const borrowed = new Set()
  for (const [path, { imports }] of files)
    for (const { from } of imports) {
      const into = targetOf(path, from)
      if (into && featureOf(path) && featureOf(path) !== featureOf(into)) borrowed.add(into)
    }
  return Object.entries(lent).flatMap(([feature, names]) =>
    names
      .filter((name) => !borrowed.has(`apps/server/src/features/${feature}/${name}.ts`))
      .map((name) => `scripts/lent-files.mjs lends ${feature}/${name}, which no other feature imports`),
  )
}

/** Returns the problems between features that no single import shows. */
export const featureProblems = (files) => [...featureCycles(files), ...unusedLends(files)]
