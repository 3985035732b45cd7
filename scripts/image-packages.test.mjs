import { expect, test } from 'vitest'
import { isNeededFile, productionPlaces } from './image-packages.mjs'

const lock = {
  packages: {
    'apps/server': { dependencies: { web: '1', '@own/rules': '*' }, devDependencies: { spec: '1' } },
    'packages/rules': { dependencies: { zed: '1' } },
    'node_modules/@own/rules': { link: true, resolved: 'packages/rules' },
    'node_modules/web': {
      dependencies: { zed: '2' },
      optionalDependencies: { fast: '1', other: '1', '@stripe/cli-x': '1' },
    },
    'node_modules/web/node_modules/zed': {},
    'node_modules/zed': { peerDependencies: { react: '1' } },
    'node_modules/react': { peer: true },
    'node_modules/spec': { dev: true },
    'node_modules/fast': { optional: true },
    'node_modules/other': { optional: true },
    'node_modules/@stripe/cli-x': { optional: true },
  },
}

test('the production folder has what the server imports, each version in its place, and nothing of the tests', () => {
  expect(productionPlaces(lock, (place) => place !== 'node_modules/other')).toEqual([
    'apps/server',
    'node_modules/fast',
    'node_modules/web',
    'node_modules/web/node_modules/zed',
    'node_modules/zed',
    'packages/rules',
  ])
})

test.each([
  ['index.js', true],
  ['index.js.map', false],
  ['index.d.ts', false],
  ['src/index.ts', false],
  ['README.md', false],
  ['LICENSE.md', true],
  ['lib/vips.so.42', true],
  ['a/test/b.js', false],
])('of a package the file %s is taken along: %s', (file, taken) => {
  expect(isNeededFile(file)).toBe(taken)
})
