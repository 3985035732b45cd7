import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../../../adapters/storage/folder.ts'
import { createClock } from '../../../clock.ts'
import { createLogger } from '../../../log.ts'
import { sweepUploads } from './sweep-uploads.ts'

const root = mkdtempSync(path.join(tmpdir(), 'contour-sweep-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const clock = createClock()
const file = (name: string) => path.join(root, name)
const sweep = (databaseUrl: string | null) =>
  sweepUploads({
    config: { dataDir: root, databaseUrl } as never,
    clock,
    files: folderStore(file('files')),
    log: createLogger('silent'),
  })
const hoursAgo = (hours: number) => new Date(clock.real().getTime() - hours * 3_600_000)

/** One file of each sort, one hour old except the one named fresh. */
beforeEach(() => {
  mkdirSync(file('incoming'), { recursive: true })
  mkdirSync(file('files/videos'), { recursive: true })
  for (const name of [
    'incoming/dead',
    'incoming/fresh',
    'files/videos/dead.part',
    'files/videos/whole.mp4',
  ]) {
    writeFileSync(file(name), 'x')
    const at = hoursAgo(name.endsWith('fresh') ? 0 : 1)
    utimesSync(file(name), at, at)
  }
})

test('at the start of the one process every half file goes, and no whole one', async () => {
  expect(await sweep(null)).toBe(3)
  expect(existsSync(file('files/videos/whole.mp4'))).toBe(true)
  expect(existsSync(file('incoming/fresh'))).toBe(false)
  expect(await sweep(null)).toBe(0)
})

test('with other processes a file that is being received stays', async () => {
  expect(await sweep('postgres://elsewhere')).toBe(2)
  expect(existsSync(file('incoming/fresh'))).toBe(true)
})

test('where nothing was ever received there is nothing to sweep', async () => {
  rmSync(file('incoming'), { recursive: true })
  rmSync(file('files'), { recursive: true })
  expect(await sweep(null)).toBe(0)
})
