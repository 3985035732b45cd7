import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startS3Server } from '@contour/testkit/s3-server'
import { startS3rver } from '@contour/testkit/s3rver'
import { testTime } from '@contour/testkit/moments'
import { afterEach, expect, test } from 'vitest'
import { storageCheck } from '../../self-check/storage.ts'
import { describeStore } from './contract.ts'
import { folderStore } from './folder.ts'
import { incomingKey } from './port.ts'
import { s3Store } from './s3.ts'

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
