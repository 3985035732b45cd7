import { expect, test } from 'vitest'
import { dependencyProblems, packageOf, workspaceOf } from './check-dependencies.mjs'

const app = {
  folder: 'apps/a',
  manifest: { name: '@contour/a', dependencies: { used: '1.0.0' }, devDependencies: { tested: '1.0.0' } },
}
const file = (path, name, types = false) => ({
  path,
  text: `import x from '${name}'`,
  imports: [{ from: name, types, at: 1 }],
})
const used = [file('apps/a/src/x.ts', 'used/part'), file('apps/a/src/x.test.ts', 'tested')]

test('a file belongs to its workspace, and a specifier to its package', () => {
  expect(['apps/a/src/b.ts', 'e2e/a.spec.ts', 'scripts/a.mjs'].map(workspaceOf)).toEqual([
    'apps/a',
    'e2e',
    '',
  ])
  expect(['a/b', '@a/b/c', './a', 'node:fs', 'fs', 'virtual:a'].map(packageOf)).toEqual([
    'a',
    '@a/b',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['a package that is not declared', [file('apps/a/src/y.ts', 'lost')]],
  ['another workspace that is not declared', [file('apps/a/src/y.ts', '@contour/b')]],
  ['a package for development in code that runs', [file('apps/a/src/y.ts', 'tested')]],
])('%s is refused', (_what, more) => expect(dependencyProblems([app], [...used, ...more])).toHaveLength(1))

test('types of a package for development, and the workspace itself, are fine', () => {
  const more = [file('apps/a/src/y.ts', 'tested', true), file('apps/a/src/z.ts', '@contour/a/x')]
  expect(dependencyProblems([app], [...used, ...more])).toEqual([])
})

test('R-087 a package that no file of its workspace imports is refused, unless a command runs it', () => {
  expect(dependencyProblems([app], used.slice(1))).toEqual([
    'apps/a/package.json declares used, which no file there imports',
  ])
  const manifest = { ...app.manifest, scripts: { go: 'used build' } }
  expect(dependencyProblems([{ ...app, manifest }], used.slice(1))).toEqual([])
})

test('versions are exact and the same in every workspace', () => {
  const other = (version) => ({ folder: 'apps/b', manifest: { dependencies: { used: version } } })
  const files = [...used, file('apps/b/src/x.ts', 'used')]
  expect(dependencyProblems([app, other('1.0.1')], files)).toHaveLength(1)
  expect(dependencyProblems([other('^1.0.0')], files.slice(2))).toHaveLength(1)
  expect(dependencyProblems([app, other('1.0.0')], files)).toEqual([])
})
