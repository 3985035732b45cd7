import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { startS3Server } from '@contour/testkit/s3-server'
import { startS3rver } from '@contour/testkit/s3rver'
import { testTime } from '@contour/testkit/moments'
import { afterEach, expect, test } from 'vitest'
import { secureRandomness } from '../../randomness.ts'
import { storageCheck } from '../../self-check/storage.ts'
import { describeStore } from './contract.ts'
import { folderStore } from './folder.ts'
import { incomingKey, type FileStore } from './port.ts'
import { s3Store } from './s3.ts'
import { sealedStore } from './sealed-store.ts'

const PARTS = {
  secrets: { files: 'a key', accepted: () => ['a key'], reload: () => false },
  random: secureRandomness,
  maySeal: async () => true,
}

type Server = { env: Record<string, string>; close(): Promise<void> }

const settingsOf = ({ env }: Server) => ({
  kind: 's3' as const,
  endpoint: env['S3_ENDPOINT'] ?? '',
  bucket: env['S3_BUCKET'] ?? '',
  region: env['S3_REGION'] ?? '',
  accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
})

/** Ours can fail on purpose in other tests; s3rver is by other authors, so both must say the same. */
const S3_SERVERS = [
  ['the S3 server of our tests', startS3Server],
  ['s3rver', startS3rver],
] as const

const started: Server[] = []
const startS3 = async (start: () => Promise<Server>) => {
  const server = await start()
  started.push(server)
  return s3Store(settingsOf(server))
}
afterEach(async () => void (await Promise.all(started.splice(0).map((server) => server.close()))))

describeStore('a folder', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-store-'))
  return {
    store: folderStore(dir),
    abandon: async () => writeFileSync(path.join(dir, 'half.png.part'), 'half'),
    close: async () => rmSync(dir, { recursive: true }),
  }
})

for (const [name, start] of S3_SERVERS)
  describeStore(name, async () => {
    const server = await start()
    const store = s3Store(settingsOf(server))
    return {
      store,
      abandon: () => store.put(incomingKey('orders/a/half.png'), Buffer.from('half'), 'image/png'),
      close: () => server.close(),
    }
  })

describeStore('a folder whose files are encrypted', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-store-'))
  return {
    store: sealedStore(folderStore(dir), PARTS),
    abandon: async () => writeFileSync(path.join(dir, 'half.png.part'), 'half'),
    close: async () => rmSync(dir, { recursive: true }),
  }
})

for (const [name, start] of S3_SERVERS)
  describeStore(`${name}, whose objects are encrypted`, async () => {
    const server = await start()
    const store = sealedStore(s3Store(settingsOf(server)), PARTS)
    return {
      store,
      abandon: () => store.put(incomingKey('orders/a/half.png'), Buffer.from('half'), 'image/png'),
      close: () => server.close(),
    }
  })

const twice = (stored: Readable) => ({
  stream: Readable.from(
    (async function* () {
      const bytes = await buffer(stored)
      yield bytes
      yield bytes
    })(),
    { objectMode: false },
  ),
  bytes: 10,
})

test.each<[string, () => Promise<FileStore>]>([
  [
    'a folder',
    async () => {
      const dir = mkdtempSync(path.join(tmpdir(), 'contour-store-'))
      started.push({ env: {}, close: async () => rmSync(dir, { recursive: true }) })
      return folderStore(dir)
    },
  ],
  ...S3_SERVERS.map(([name, start]): [string, () => Promise<FileStore>] => [name, () => startS3(start)]),
])(
  'SEC-10 %s: a file is written anew from what it holds; one that is not there is not made by it',
  async (_, open) => {
    const store = await open()
    await store.put('orders/a/photo.png', Buffer.from('12345'), 'image/png')
    expect(await store.replace('orders/a/photo.png', twice)).toBe(true)
    expect(await text(await store.read('orders/a/photo.png'))).toBe('1234512345')
    expect(await store.replace('orders/a/none.png', twice)).toBe(false)
    expect(await store.size('orders/a/none.png')).toBeNull()
  },
)

test.each([
  ['a folder', async () => folderStore(mkdtempSync(path.join(tmpdir(), 'contour-store-')))],
  ['the S3 server of our tests', () => startS3(startS3Server)],
])('SEC-10 %s: a file that is removed while it is encrypted stays removed', async (_, open) => {
  const store = await open()
  await store.put('orders/a/photo.png', Buffer.from('12345'), 'image/png')
  const isReplaced = await store.replace('orders/a/photo.png', (stored) => ({
    stream: Readable.from(
      (async function* () {
        yield await buffer(stored)
        await store.remove('orders/a/photo.png')
      })(),
      { objectMode: false },
    ),
    bytes: 5,
  }))
  expect(isReplaced).toBe(false)
  expect(await store.size('orders/a/photo.png')).toBeNull()
})

test('R-091 a folder store keeps to its folder', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-store-'))
  await expect(folderStore(dir).put('../out.png', Buffer.from('x'), 'image/png')).rejects.toThrow(/leaves/)
  rmSync(dir, { recursive: true })
})

test.each(S3_SERVERS)(
  'R-091 a presigned link takes exactly the bytes and the type it was made for: %s',
  async (_, start) => {
    const store = await startS3(start)
    const target = { key: 'orders/a/up.png', contentType: 'image/png', bytes: 4, token: 't' }
    const link = await store.uploadLink(target)
    const put = async (url: string, body: string, type: string) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status
    expect(await put(link, 'four', 'image/png')).toBe(200)
    expect(await store.size(incomingKey(target.key))).toBe(4)
    expect(await store.size(target.key)).toBeNull()
    expect(await put(link, 'five!', 'image/png')).toBe(403)
    expect(await put(link, 'four', 'text/html')).toBe(403)
    expect(await put(link.replace('up.png', 'other.png'), 'four', 'image/png')).toBe(403)
  },
)

test('R-091 s3rver refuses a key that is not its own', async () => {
  const server = await startS3rver()
  started.push(server)
  const store = s3Store({ ...settingsOf(server), secretAccessKey: 'another' })
  await expect(store.put('orders/a/photo.png', Buffer.from('x'), 'image/png')).rejects.toThrow(/signature/i)
})

test.each([
  ['no rule', undefined, false],
  ['a rule for another page', 'https://other.example', false],
  ['the rule of the runbook', 'https://clinic.example', true],
])(
  "D-103 s3rver with %s: doctor says whether the patients' browsers may upload",
  async (_, browsersFrom, may) => {
    const server = await startS3rver(browsersFrom === undefined ? {} : { browsersFrom })
    started.push(server)
    const found = await storageCheck.look(
      { storage: settingsOf(server), publicOrigin: 'https://clinic.example' },
      { now: () => new Date(testTime()), space: () => Promise.reject(new Error('not asked')) },
    )
    expect(JSON.stringify(found)).toContain(may ? 'lets browsers upload' : 'browsers cannot upload')
  },
)
