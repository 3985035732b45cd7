import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secureRandomness } from '../../randomness.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './port.ts'
import { sealedStore, type SealedStore } from './sealed-store.ts'

let dir: string
let plain: FileStore
let keys: { files: string; previous: string[] }
let maySeal: boolean
let store: SealedStore
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'contour-sealed-'))
  plain = { ...folderStore(dir) }
  keys = { files: 'first key', previous: [] }
  maySeal = true
  store = sealedStore(plain, {
    secrets: {
      get files() {
        return keys.files
      },
      accepted: () => [keys.files, ...keys.previous],
      reload: () => false,
    },
    random: secureRandomness,
    maySeal: async () => maySeal,
  })
})
afterEach(() => rmSync(dir, { recursive: true }))

const KEY = 'orders/a/video.webm'
const CHUNK = 65_536
/** Three chunks and a part of one; each byte differs from the one a chunk later. */
const VIDEO = Buffer.from(Array.from({ length: 3 * CHUNK + 1000 }, (_, n) => (n * 31 + (n >> 16)) & 255))
const onDisk = () => readFileSync(path.join(dir, KEY))
const write = (bytes: Buffer) => writeFileSync(path.join(dir, KEY), bytes)
const read = async (start: number, end: number) => buffer(await store.read(KEY, { start, end }))

test('SEC-10 a stored file holds nothing of what was put, twice the same file differs, and its size is the one it had', async () => {
  await store.put(KEY, VIDEO, 'video/webm')
  const first = onDisk()
  await store.put(KEY, VIDEO, 'video/webm')
  expect(onDisk().equals(first)).toBe(false)
  expect(first.includes(VIDEO.subarray(1000, 1016))).toBe(false)
  expect(await store.size(KEY)).toBe(VIDEO.length)
  expect((await buffer(await store.read(KEY))).equals(VIDEO)).toBe(true)
})

test.each([
  ['the first byte', 0, 0],
  ['the start', 0, 99],
  ['the last byte of a chunk and the first of the next', CHUNK - 1, CHUNK],
  ['exactly one chunk', CHUNK, 2 * CHUNK - 1],
  ['the middle over a whole chunk', 1000, 2 * CHUNK + 5],
  ['the last byte', VIDEO.length - 1, VIDEO.length - 1],
  ['all of it', 0, VIDEO.length - 1],
])('SEC-10 a part of an encrypted file is read alone: %s', async (_, start, end) => {
  await store.put(KEY, VIDEO, 'video/webm')
  expect((await read(start, end)).equals(VIDEO.subarray(start, end + 1))).toBe(true)
})

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
  'SEC-10 a file of %i bytes is stored and read whole',
  async (bytes) => {
    await store.put(KEY, VIDEO.subarray(0, bytes), 'video/webm')
    expect(await store.size(KEY)).toBe(bytes)
    expect((await buffer(await store.read(KEY))).equals(VIDEO.subarray(0, bytes))).toBe(true)
  },
)

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['one byte of its end was changed', (bytes) => changed(bytes, bytes.length - 20)],
  ['the size in its header was changed', (bytes) => changed(bytes, 51)],
  ['its salt was changed', (bytes) => changed(bytes, 30)],
  [
    'two chunks changed places',
    (bytes) => {
      const [head, size] = [bytes.length - VIDEO.length - 4 * 16, CHUNK + 16]
      const chunk = (n: number) => bytes.subarray(head + n * size, head + (n + 1) * size)
      return Buffer.concat([bytes.subarray(0, head), chunk(1), chunk(0), chunk(2), chunk(3)])
    },
  ],
])('SEC-10 a stored file is not given out where %s', async (_, change) => {
  await store.put(KEY, VIDEO, 'video/webm')
  write(change(onDisk()))
  await expect(store.read(KEY).then(buffer)).rejects.toThrow(/not the one that was encrypted|is cut/)
})

test('SEC-10 a cut file has no size and is not read to its end', async () => {
  await store.put(KEY, VIDEO, 'video/webm')
  truncateSync(path.join(dir, KEY), onDisk().length - CHUNK)
  await expect(store.size(KEY)).rejects.toThrow('is cut')
  await expect(store.read(KEY).then(buffer)).rejects.toThrow()
})

test('SEC-10 an encrypted file that is copied to another place does not open there', async () => {
  await store.put(KEY, VIDEO, 'video/webm')
  await plain.put('orders/b/video.webm', onDisk(), 'video/webm')
  await expect(store.read('orders/b/video.webm').then(buffer)).rejects.toThrow('not the one')
})

test('SEC-10 a file from before is read as it is, whole and in part, and encrypted once', async () => {
  await plain.put(KEY, VIDEO, 'video/webm')
  expect(await store.size(KEY)).toBe(VIDEO.length)
  expect((await read(CHUNK, CHUNK + 9)).equals(VIDEO.subarray(CHUNK, CHUNK + 10))).toBe(true)
  expect(await store.seal(KEY)).toBe(true)
  expect(onDisk().includes(VIDEO.subarray(1000, 1016))).toBe(false)
  expect((await read(CHUNK, CHUNK + 9)).equals(VIDEO.subarray(CHUNK, CHUNK + 10))).toBe(true)
  expect(await store.seal(KEY)).toBe(false)
  expect(await store.seal('orders/none.webm')).toBe(false)
})

test('D-102 SEC-10 after a rotation a file is read with the key before, then encrypted with the new one, and a key that is gone opens nothing', async () => {
  await store.put(KEY, VIDEO, 'video/webm')
  keys = { files: 'second key', previous: ['first key'] }
  expect((await buffer(await store.read(KEY))).equals(VIDEO)).toBe(true)
  expect(await store.seal(KEY)).toBe(true)
  keys.previous = []
  expect((await buffer(await store.read(KEY))).equals(VIDEO)).toBe(true)
  keys.files = 'third key'
  await expect(store.read(KEY).then(buffer)).rejects.toThrow(/^no key [\w-]{16} for the stored file/)
})

test('SEC-10 a file that is encrypted between two reads of it arrives whole all the same', async () => {
  await store.put(KEY, VIDEO, 'video/webm')
  const { read: readPlain } = plain
  let reads = 0
  plain.read = async (key, range) => {
    if (++reads === 2) {
      plain.read = readPlain
      keys = { files: 'second key', previous: ['first key'] }
      await store.seal(KEY)
    }
    return readPlain(key, range)
  }
  expect((await read(10, CHUNK)).equals(VIDEO.subarray(10, CHUNK + 1))).toBe(true)
})

test('SEC-10 while a process of a build from before runs, files are stored as it reads them', async () => {
  maySeal = false
  await store.put('orders/a/note.txt', Buffer.from('a note'), 'text/plain')
  expect(await text(await plain.read('orders/a/note.txt'))).toBe('a note')
  maySeal = true
  expect(await store.seal('orders/a/note.txt')).toBe(true)
  expect(await text(await store.read('orders/a/note.txt'))).toBe('a note')
})

test('SEC-10 a read or a rewriting that is given up closes the stored file, also before its first byte', async () => {
  await store.put(KEY, VIDEO, 'video/webm')
  const opened: Readable[] = []
  const { read: readPlain, replace } = plain
  plain.read = async (key, range) => {
    const body = await readPlain(key, range)
    opened.push(body)
    return body
  }
  ;(await store.read(KEY)).destroy()
  plain.replace = (key, rewrite) =>
    replace(key, (stored) => {
      opened.push(stored)
      return rewrite(stored)
    })
  keys.files = 'a key that never read it'
  await expect(store.seal(KEY)).rejects.toThrow('no key')
  await vi.waitFor(() => expect(opened.map(({ closed }) => closed)).toEqual([true, true, true, true]))
})

test('SEC-10 a file that nobody wants to have encrypted any longer stays as it was, and so does the folder', async () => {
  await plain.put(KEY, VIDEO, 'video/webm')
  expect(await store.seal(KEY, async () => false)).toBe(false)
  expect(onDisk().equals(VIDEO)).toBe(true)
  expect(readdirSync(path.join(dir, path.dirname(KEY)))).toEqual([path.basename(KEY)])
})

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
