import { expect, test } from 'vitest'
import { asksEmbedded, embeddedFiles, faultsOf } from './commit-draw.mjs'
import { groupBy, sourceFiles } from './workspace.mjs'

const files = sourceFiles()
const FEATURES = 'apps/server/src/features/'

test('every commit runs one file of every fourth feature on the embedded database, in turn one of its shorter half', () => {
  const ofFeatures = files.filter(
    (path) => /^apps\/server\/src\/features\/.*(?<!\.long)\.test\.ts$/.test(path) && asksEmbedded(path),
  )
  const features = groupBy(ofFeatures, (path) => path.slice(FEATURES.length).split('/')[1])
  const drawn = Array.from({ length: 240 }, (_, n) =>
    embeddedFiles(files, n.toString(16).padStart(8, '0')).filter((path) => path.startsWith(FEATURES)),
  )
  for (let n = 0; n + 4 <= drawn.length; n++) {
    const four = drawn.slice(n, n + 4).flat()
    expect(groupBy(four, (path) => path.slice(FEATURES.length).split('/')[1]).size).toBe(features.size)
    expect(four).toHaveLength(features.size)
  }
  const inTurn = groupBy([...new Set(drawn.flat())], (path) => path.slice(FEATURES.length).split('/')[1])
  for (const [name, all] of features) expect(inTurn.get(name)).toHaveLength(Math.ceil(all.length / 2))
})

test('database, jobs, calls and sockets are run on the embedded database by every commit, and no adapter', () => {
  for (const hash of ['', '17a00f88c0', '17a00f89c0']) {
    expect(embeddedFiles(files, hash)).toContain('apps/server/src/db/upgrade.test.ts')
    expect(embeddedFiles(files, hash)).toContain('apps/server/src/live/live-chat.test.ts')
    expect(embeddedFiles(files, hash).filter((path) => path.includes('/adapters/'))).toEqual([])
    expect(embeddedFiles(files, hash)).not.toContain('apps/server/src/http/every-route.test.ts')
  }
})

test('what asks the embedded database nothing is not run a second time: functions, and what has a PostgreSQL of its own', () => {
  const all = files.filter((path) => path.endsWith('.test.ts'))
  for (const name of ['jobs/waker', 'db/transition', 'db/lost-connections', 'live/hints']) {
    const path = `apps/server/src/${name}.test.ts`
    expect(all).toContain(path)
    expect(asksEmbedded(path), path).toBe(false)
    expect(embeddedFiles(files, '17a00f88c0')).not.toContain(path)
  }
  for (const name of [
    'jobs/scheduled-jobs',
    'db/transaction',
    'db/migrate',
    'db/start-races',
    'live/two-processes',
  ])
    expect(embeddedFiles(files, '17a00f88c0')).toContain(`apps/server/src/${name}.test.ts`)
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
