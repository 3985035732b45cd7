// Which declarations the apps and the server reach: from their entry points over imports, symbol by symbol. A symbol
// that only another unreached symbol uses is not reached either, which tools that count imports do not see.
import { testBenches } from './arrow-rules.mjs'
import { target } from './check-arrows.mjs'
import { readDeclarations } from './declarations.mjs'
import { textOf, treeFiles } from './tree.mjs'

/** What is started: the server, its tools, the pages and their builds. Tests and benchmarks are not. */
export const entryPoints = [
  /^apps\/server\/src\/(main|check-settings)\.ts$/,
  /^apps\/server\/src\/http\/generate-docs\.ts$/,
  // drizzle-kit reads every table from here (drizzle.config.ts).
  /^apps\/server\/src\/db\/schema\/[^/]+\.ts$/,
  /^apps\/server\/drizzle\.config\.ts$/,
  /^apps\/patient\/src\/(main|prerender)\.tsx$/,
  /^apps\/(patient|staff)\/vite\.config\.ts$/,
  // The build adds its import to catalogs (packages/texts/src/compile-messages.ts).
  /^packages\/texts\/src\/compiled-messages\.ts$/,
  /^apps\/staff\/src\/main\.tsx$/,
]

/** Where scripts start parts of the server: what they take from it is an entry point too. */
const startedByScripts = [
  'scripts/audit-verify.mjs',
  'scripts/backup.mjs',
  'scripts/doctor.mjs',
  'scripts/keys.mjs',
  'scripts/pharmacy-save.mjs',
  'scripts/rehearse.mjs',
  'scripts/restore.mjs',
  'scripts/setup.mjs',
  'scripts/states.mjs',
  'scripts/staff-add.mjs',
  'scripts/with-database.mjs',
]

/** Files that list tables to check them at start: to be listed there is no use. */
const inventories = ['packages/domain/src/life-cycles.ts']

/** Files next to the code that only tests load: the suite both adapters of a port pass, simulators, test data. */
const testSupport = [
  /^apps\/server\/src\/adapters\/[^/]+\/contract\.ts$/,
  /^apps\/server\/src\/adapters\/payment\/evidence\//,
  /^(apps|packages)\/.*\/test-(bench|entry|environment|gateway|order|report|store)\.ts$/,
]

const inside = /^(apps|packages)\/(?!testkit\/)/
const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) ||
  testBenches.some((under) => path.startsWith(under)) ||
  testSupport.some((one) => one.test(path))

/** Returns whether a file is part of the product: what it exports must be reached. */
export const isProduct = (path) =>
  inside.test(path) && /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.d.ts')

function readCode() {
  const code = treeFiles().filter(
    (path) => /^(apps|packages|e2e|bench)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
  )
  return new Map(code.map((path) => [path, readDeclarations(path, textOf(path))]))
}

/** Returns the file that an import names, undefined for npm packages, styles and modules that a build makes. */
export function resolveImport(files, from, specifier) {
  const { path } = target(from, specifier)
  if (!path) return undefined
  return [path, path.replace(/\.tsx$/, '.ts'), path.replace(/\.ts$/, '.tsx')].find((one) => files.has(one))
}

/**
 * Walks the graph; `reached` holds `path#name` of declarations, `loaded` the files that run at all. `follows` tells of a
 * file whether the walk goes on from what it reaches there; from all files by default.
 */
export function createWalk(files, follows = () => true) {
  const reached = new Set()
  const loaded = new Set()
  const into = (path, specifier) => resolveImport(files, path, specifier)

  /** Returns where an exported name is declared: {path, name}; undefined if it is not ours. */
  function findExport(path, name, seen = new Set()) {
    const file = path && files.get(path)
    if (!file || seen.has(path)) return undefined
    seen.add(path)
    const one = file.exports.get(name)
    if (one?.local !== undefined) {
      const imported = file.imports.get(one.local)
      return imported ? findExport(into(path, imported.from), imported.name, seen) : { path, name: one.local }
    }
    if (one)
      return one.name === '*'
        ? { path: into(path, one.from), name: '*' }
        : findExport(into(path, one.from), one.name, seen)
    for (const star of file.stars) {
      const found = findExport(into(path, star), name, seen)
      if (found) return found
    }
    return undefined
  }

  function load(path) {
    if (!path || loaded.has(path)) return
    loaded.add(path)
    if (!follows(path)) return
    const file = files.get(path)
    for (const from of file.loads) load(into(path, from))
    for (const refs of file.effects) use(path, refs)
  }

  function reachExport(path, name) {
    if (!path) return
    load(path)
    if (name === '*') return reachAll(path)
    const found = findExport(path, name)
    if (found?.name === '*') reachAll(found.path)
    else if (found) reachDeclaration(found.path, found.name)
  }

  /** Reaches everything that a file exports: it is an entry point, or its whole module is handed on. */
  function reachAll(path) {
    if (!path) return
    load(path)
    const file = files.get(path)
    for (const name of file.exports.keys()) reachExport(path, name)
    for (const star of file.stars) reachAll(into(path, star))
  }

  function reachDeclaration(path, name) {
    const id = `${path}#${name}`
    if (reached.has(id)) return
    reached.add(id)
    load(path)
    if (follows(path)) for (const refs of files.get(path).declarations.get(name) ?? []) use(path, refs)
  }

  /** Follows what a piece of a file refers to. */
  function use(path, { names, members, loads }) {
    const file = files.get(path)
    const follow = (name, member) => {
      const imported = file.imports.get(name)
      if (!imported) {
        if (file.declarations.has(name)) reachDeclaration(path, name)
      } else if (!inventories.includes(path))
        reachExport(into(path, imported.from), imported.name === '*' && member ? member : imported.name)
    }
    for (const name of names) follow(name)
    for (const both of members) follow(...both.split('.'))
    for (const one of loads) {
      const to = into(path, one.from)
      if (one.names) for (const name of one.names) reachExport(to, name)
      else reachAll(to)
    }
  }

  return { reached, loaded, load, reachAll, reachExport, reachDeclaration, use, findExport }
}

/** The names that a script takes from the server: `const { a } = await server('config.ts')`, as {path, name}. */
export function takenByScript(text) {
  return [...text.matchAll(/\{([^{}]*)\} = await server\(\s*'([^']+)',?\s*\)/g)].flatMap(([, names, path]) =>
    names
      .split(',')
      .map((name) => ({ path: `apps/server/src/${path}`, name: name.trim().split(':')[0].trim() })),
  )
}

/** Returns the walk over everything that the apps, the server and the scripts start. */
function walkProduct(files) {
  const walk = createWalk(files)
  for (const path of files.keys())
    if (entryPoints.some((entry) => entry.test(path))) {
      walk.load(path)
      walk.reachAll(path)
    }
  for (const path of files.get('apps/patient/src/routes.ts') ? routeFiles() : []) walk.reachAll(path)
  for (const script of startedByScripts)
    for (const { path, name } of takenByScript(textOf(script))) walk.reachExport(path, name)
  return walk
}

let product

/** Returns the code files and the walk over what is started, {files, walk}, read once in a process. */
export function readProduct() {
  if (!product) {
    const files = readCode()
    product = { files, walk: walkProduct(files) }
  }
  return product
}

/** The files that apps/patient/src/routes.ts names as screens. */
function routeFiles() {
  const text = textOf('apps/patient/src/routes.ts')
  return [...text.matchAll(/'\.\/((?:features|frame)\/[\w/-]+\.tsx?)'/g)].map(
    ([, path]) => `apps/patient/src/${path}`,
  )
}

/** Returns the exports that nothing started reaches: {path, name, line}. */
export function unreachedExports(files, { reached, findExport }) {
  const found = []
  for (const [path, file] of files) {
    if (!isProduct(path)) continue
    for (const name of file.exports.keys()) {
      const place = findExport(path, name)
      if (place?.path === path && place.name !== '*' && !reached.has(`${path}#${place.name}`))
        found.push({ path, name, line: file.lines.get(place.name) })
    }
  }
  return found
}
