import { expect, test } from 'vitest'
import { embeddedFiles, faultsOf } from './commit-draw.mjs'
import { groupBy, sourceFiles } from './workspace.mjs'

const files = sourceFiles()
const FEATURES = 'apps/server/src/features/'

test('every commit runs one file of each feature on the embedded database, in turn one of its shorter half', () => {
  const ofFeatures = files.filter((path) =>
    /^apps\/server\/src\/features\/.*(?<!\.long)\.test\.ts$/.test(path),
  )
  const features = groupBy(ofFeatures, (path) => path.slice(FEATURES.length).split('/')[1])
  const drawn = Array.from({ length: 120 }, (_, n) =>
    embeddedFiles(files, n.toString(16).padStart(8, '0')).filter((path) => path.startsWith(FEATURES)),
  )
  for (const some of drawn) expect(some).toHaveLength(features.size)
  const inTurn = groupBy([...new Set(drawn.flat())], (path) => path.slice(FEATURES.length).split('/')[1])
  for (const [name, all] of features) expect(inTurn.get(name)).toHaveLength(Math.ceil(all.length / 2))
})

test('database, jobs, calls and sockets are run on the embedded database by every commit, and no adapter', () => {
  for (const hash of ['', '17a00f88c0', '17a00f89c0']) {
    expect(embeddedFiles(files, hash)).toContain('apps/server/src/db/upgrade.test.ts')
    expect(embeddedFiles(files, hash)).toContain('apps/server/src/live/live-chat.test.ts')
    expect(embeddedFiles(files, hash).filter((path) => path.includes('/adapters/'))).toEqual([])
  }
})

test('a commit always has the same crashes and races, and over six commits each file has its turn on each engine', () => {
  expect(faultsOf('17a00f88c0', files)).toEqual(faultsOf('17a00f88ffff', files))
  expect(faultsOf('17a00f88c0', files).seed).not.toBe(faultsOf('27a00f88c0', files).seed)
  expect(faultsOf('', files)).toMatchObject({ seed: 0, engine: 'PostgreSQL' })
  const turns = Array.from({ length: 6 }, (_, n) => faultsOf(`0000000${n}`, files)).flatMap((drawn) =>
    drawn.files.map((path) => `${drawn.engine} ${path}`),
  )
  const all = files.filter((path) => path.endsWith('.long.test.ts'))
  expect(all.length).toBeGreaterThan(10)
  expect(turns.sort()).toEqual(
    ['PGlite', 'PostgreSQL'].flatMap((engine) => all.map((path) => `${engine} ${path}`)).sort(),
  )
})
