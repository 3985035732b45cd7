// node scripts/check-arrows.mjs: imports follow the arrows and are declared, time comes from the clock, names describe
// their contents.
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import {
  bannedUses,
  emptyNames,
  fixedClock,
  lightPages,
  places,
  testBenches,
  testOnly,
  vendors,
} from './arrow-rules.mjs'
import { featureProblem, featureProblems } from './feature-arrows.mjs'
import { runMain } from './run-main.mjs'
import { readSyntax } from './syntax.mjs'
import { textOf, treeFiles } from './tree.mjs'

const isCode = (path) => /\.(ts|tsx|mts)$/.test(path)
const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || testBenches.some((under) => path.startsWith(under))
const builtins = new Set(builtinModules)
const matches = (name, list) =>
  list.some((item) => name === item || name.startsWith(item.endsWith('/') ? item : `${item}/`))

/**
 * Returns the target of an import: {own: 'domain', path: 'packages/domain/src/catalog/price-book.ts'} for our code
 * ('.ts' represents any extension in the package's exports), {builtin} for Node's modules, {outside} for npm packages.
 */
export function target(from, specifier) {
  if (specifier.startsWith('.')) {
    const path = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))
    return { own: /^(?:apps|packages)\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0], path }
  }
  const scoped = /^@contour\/([^/]+)(?:\/(.+))?$/.exec(specifier)
  if (scoped) {
    const [, own, rest = 'index'] = scoped
    const folder = ['server', 'patient', 'staff'].includes(own) ? 'apps' : 'packages'
    const ending = /\.\w+$/.test(rest) ? '' : own === 'ui' && rest !== 'index' ? '.tsx' : '.ts'
    return { own, path: `${folder}/${own}/src/${rest}${ending}` }
  }
  if (specifier.startsWith('node:') || builtins.has(specifier)) return { builtin: specifier }
  return { outside: specifier }
}

function importProblem(path, place, { from: specifier, types }) {
  const { own, path: into, builtin, outside } = target(path, specifier)
  const here = place.under.split('/').at(-2)
  const test = isTest(path)
  if (builtin) return !allowsBuiltin(place, builtin) && !test && `${place.under} must not import ${builtin}`
  if (outside) {
    if (
      matches(outside, vendors.packages) &&
      !types &&
      !test &&
      !vendors.under.some((under) => under.test(path))
    )
      return `${outside} belongs to an adapter (apps/server/src/adapters/<port>/)`
    const allowed = [...(place.outside ?? [outside]), ...(test ? testOnly.outside : [])]
    return !matches(outside, allowed) && `${place.under} must not import ${outside}`
  }
  if (specifier.startsWith('.') && !into.startsWith(place.under))
    return `${specifier} leaves ${place.under}: import @contour/${own} by its name`
  if (own !== here && !place.own.includes(own) && !(test && testOnly.own.includes(own)))
    return `${place.under} must not import @contour/${own}`
  return featureProblem(path, into) ?? false
}

/** Returns whether a place may import a node: module: it allows all, none, or the ones that it names. */
function allowsBuiltin({ builtins: allowed }, name) {
  return Array.isArray(allowed) ? allowed.includes(name) : allowed
}

/** Returns the problems inside one file as lines "path:line what". `syntax` is the file's result of readSyntax. */
export function fileProblems(path, syntax) {
  const place = places.find(({ under }) => path.startsWith(under))
  const problems = []
  for (const entry of place ? syntax.imports : []) {
    const problem = importProblem(path, place, entry)
    if (problem) problems.push(`${path}:${entry.at} ${problem}`)
  }
  for (const { under, names, except, why } of bannedUses) {
    if (!under.some((folder) => path.startsWith(folder)) || except?.test(path) || isTest(path)) continue
    for (const use of syntax.uses) {
      const name = use.name.replace(/^(globalThis|window)\./, '')
      const hit = names.find((banned) => name === banned || name.startsWith(`${banned}.`))
      if (hit === name || (hit && !syntax.uses.some((u) => u.name === hit && u.at === use.at)))
        problems.push(`${path}:${use.at} ${hit} ${why}`)
    }
  }
  return problems
}

/** Returns where a test reads the clock of the machine. */
export function clockProblems(path, { uses }) {
  const { files, except, names, why } = fixedClock
  if (!files.test(path) || except.test(path)) return []
  return uses
    .filter(({ name }) => names.includes(name.replace(/^(globalThis|window)\./, '')))
    .map(({ name, at: line }) => `${path}:${line} ${name} ${why}`)
}

/** Returns the folders and files whose names do not describe their contents. */
export function nameProblems(paths) {
  const empty = (part) => emptyNames.includes(part.replace(/(\.\w+)+$/, '').toLowerCase())
  return paths
    .filter((path) => path.split('/').some(empty))
    .map((path) => `${path} has a name that says nothing`)
}

// Written so that the pattern does not match its own text.
const machinePath = new RegExp(String.raw`(?<![\w.:/-])/(?:work|farm|root|tmp|Users)/[\w.-]+`)

/** Returns the paths of one machine in a text; on another machine they do not exist. */
export function machinePathProblems(path, text) {
  return text.split('\n').flatMap((line, i) => {
    const hit = machinePath.exec(line)
    return hit ? [`${path}:${i + 1} names a path of one machine: ${hit[0]}`] : []
  })
}

/**
 * Returns the import chains by which a page of patients would load what it must not, one line each. `files` maps paths
 * to the results of readSyntax; type imports load nothing.
 */
export const heavyChains = (files) => lightPages.flatMap((rule) => chainsOf(files, rule))

function chainsOf(files, { under, never, page, atOnce = false }) {
  const problems = []
  const seen = new Map()
  const queue = [...files.keys()].filter((path) => path.startsWith(under) && !isTest(path))
  for (const path of queue) seen.set(path, [path])
  for (const path of queue) {
    for (const entry of files.get(path)?.imports ?? []) {
      if (entry.types || (atOnce && entry.dynamic)) continue
      const { path: into, outside } = target(path, entry.from)
      const chain = [...seen.get(path), into ?? outside]
      if (outside && matches(outside, never))
        problems.push(`${path}:${entry.at} ${page} loads ${outside}: ${chain.join(' -> ')}`)
      if (!into || seen.has(into) || !files.has(into)) continue
      seen.set(into, chain)
      queue.push(into)
    }
  }
  return problems
}

/** Returns all problems of the repository as lines; empty if every rule holds. */
export function checkArrows() {
  const paths = treeFiles()
  const problems = nameProblems(paths)
  const files = new Map()
  for (const path of paths) {
    if (
      !/\.(ts|tsx|mts|mjs|js|css|html|md|json|ya?ml|sh)$|^\.env|^\.ci\//.test(path) ||
      path === 'package-lock.json'
    )
      continue
    const text = textOf(path)
    problems.push(...machinePathProblems(path, text))
    if (!isCode(path)) continue
    const syntax = readSyntax(path, text)
    files.set(path, syntax)
    problems.push(...fileProblems(path, syntax), ...clockProblems(path, syntax))
  }
  return { faults: [...problems, ...heavyChains(files), ...featureProblems(files)], files: files.size }
}

await runMain(import.meta.url, () => {
  const { faults: problems, files } = checkArrows()
  for (const problem of problems) console.error(problem)
  console.log(`${files} files read, ${problems.length} arrows point the wrong way.`)
  return problems.length > 0 ? 1 : 0
})
