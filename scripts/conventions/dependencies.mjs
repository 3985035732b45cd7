// Every package that a file imports is declared in the package.json of the file's
// workspace, and every declared package is used there.
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { readSyntax } from '../syntax.mjs'
import { textOf, treeFiles } from '../tree.mjs'
import { has } from '../workspace.mjs'

/** Named by no file, but needed by tools: editors and the type-aware linter. */
const USED_BY_TOOLS = ['typescript', 'oxlint-tsgolint']
/** Built on request or run only by developers: a package that only these import may be a development dependency. */
const TOOLS =
  /^packages\/testkit\/|\/compile-messages\.ts$|\.(?:test|spec)\.tsx?$|\.config\.ts$|\/(?:build-tools|crash-tests|page-tests)\/|\/test-[\w-]+\.ts$|\/adapters\/\w+\/contract\.ts$|\/[\w-]+-contract-module\.ts$/
const builtins = new Set(builtinModules)

const isCode = (path) => /\.(?:ts|tsx|mts|mjs)$/.test(path)

/** Returns the folder of the workspace that a file belongs to; '' is the root. */
export const workspaceOf = (path) => /^(?:(?:apps|packages)\/[^/]+|e2e|bench)(?=\/)/.exec(path)?.[0] ?? ''

/** Returns the package that a specifier loads, or undefined for own files, Node's modules and virtual modules. */
export function packageOf(specifier) {
  if (/^(?:\.|node:|virtual:)/.test(specifier) || builtins.has(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns the imports of one file that its workspace does not declare, or declares for development only. */
function undeclared(path, imports, { folder, manifest }) {
  const { dependencies = {}, devDependencies = {} } = manifest
  const shipped = /^(?:apps|packages)\//.test(path) && !TOOLS.test(path)
  return imports.flatMap(({ from, types, at: line }) => {
    const name = packageOf(from)
    if (!name || name === manifest.name || name in dependencies) return []
    const file = `${folder ? `${folder}/` : ''}package.json`
    if (!(name in devDependencies)) return [`${path}:${line} imports ${name}, which ${file} does not declare`]
    return shipped && !types
      ? [`${path}:${line} imports ${name}, which ${file} declares for development only`]
      : []
  })
}

/** Returns the declared packages of a workspace that none of its files and scripts names. */
function unused({ folder, manifest }, sources) {
  const commands = Object.values(manifest.scripts ?? {}).join(' ')
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !name.startsWith('@types/') && !USED_BY_TOOLS.includes(name))
    .filter((name) => !sources.some((source) => new RegExp(`['"]${name}['"/]`).test(source)))
    .filter((name) => !commands.split(/[\s]/).includes(name))
    .map((name) => `${folder || '.'}/package.json declares ${name}, which no file there imports`)
}

/** Returns versions that are ranges, and packages that two workspaces declare in different versions. */
function versionProblems(workspaces) {
  const first = new Map()
  return workspaces.flatMap(({ folder, manifest }) =>
    Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    }).flatMap(([name, version]) => {
      const expected = name.startsWith('@contour/') ? '*' : (first.get(name) ?? version)
      first.set(name, expected)
      if (version !== expected) return [`${folder}/package.json declares ${name} ${version}, not ${expected}`]
      return expected === '*' || /^\d+\.\d+\.\d+$/.test(version)
        ? []
        : [`${folder || '.'}/package.json declares ${name} ${version}: versions are exact`]
    }),
  )
}

/**
 * Returns the problems of all workspaces. `workspaces` has {folder, manifest}; `files` has {path, text, imports}, where
 * imports (of code only) are those of readSyntax.
 */
export function dependencyProblems(workspaces, files) {
  const problems = versionProblems(workspaces)
  for (const workspace of workspaces) {
    const own = files.filter(({ path }) => workspaceOf(path) === workspace.folder)
    for (const { path, imports } of own) if (imports) problems.push(...undeclared(path, imports, workspace))
    problems.push(
      ...unused(
        workspace,
        own.map(({ text }) => text),
      ),
    )
  }
  return problems
}

export function dependencyFaults() {
  const folders = [...new Set(treeFiles().map(workspaceOf))]
  const workspaces = folders
    .filter((folder) => has(folder, 'package.json'))
    .map((folder) => ({ folder, manifest: JSON.parse(textOf(posix.join(folder, 'package.json'))) }))
  const files = treeFiles()
    .filter((path) => isCode(path) || path.endsWith('.css'))
    .map((path) => {
      const text = textOf(path)
      return { path, text, imports: isCode(path) ? readSyntax(path, text).imports : undefined }
    })
  return dependencyProblems(workspaces, files)
}
