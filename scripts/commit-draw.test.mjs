import { expect, test } from 'vitest'
import { embeddedFiles, faultsOf } from './commit-draw.mjs'
import { sourceFiles } from './workspace.mjs'

const files = sourceFiles()
const FEATURES = 'apps/server/src/features/'

test('every commit runs one file of each feature on the embedded database, and over the commits every file', () => {
  const ofFeatures = files.filter((path) =>
    /^apps\/server\/src\/features\/.*(?<!\.long)\.test\.ts$/.test(path),
  )
  const names = new Set(ofFeatures.map((path) => path.slice(FEATURES.length).split('/')[0]))
  const drawn = Array.from({ length: 120 }, (_, n) =>
    embeddedFiles(files, n.toString(16).padStart(8, '0')).filter((path) => path.startsWith(FEATURES)),
  )
  for (const some of drawn) expect(some).toHaveLength(names.size)
  expect([...new Set(drawn.flat())].sort()).toEqual(ofFeatures)
})

test('what lies below the features is run on the embedded database by every commit', () => {
  for (const hash of ['', '17a00f88c0', '17a00f89c0']) {
    expect(embeddedFiles(files, hash)).toContain('apps/server/src/db/upgrade.test.ts')
    expect(embeddedFiles(files, hash)).toContain('packages/stripe-sandbox/src/sandbox.test.ts')
  }
})

test('a commit always has the same seed and engine, and both engines have their turn', () => {
  expect(faultsOf('17a00f88c0')).toEqual(faultsOf('17a00f88ffff'))
  expect(['00000000', '00000001', '00000002'].map((hash) => faultsOf(hash).engine)).toEqual([
    'PostgreSQL',
    'PGlite',
    'PostgreSQL',
  ])
  expect(faultsOf('17a00f88c0').seed).not.toBe(faultsOf('27a00f88c0').seed)
  expect(faultsOf('')).toEqual({ seed: 0, engine: 'PostgreSQL' })
})
