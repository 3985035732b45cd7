import { readFileSync } from 'node:fs'
import path from 'node:path'
import { audit as auditRows, serviceProcesses, uploads } from '@contour/server/db/schema'
import { startTestService, testTime, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from '../../../adapters/storage/folder.ts'
import { sealedStore } from '../../../adapters/storage/sealed-store.ts'
import { inJob } from '../../../call-context.ts'
import { secureRandomness } from '../../../randomness.ts'
import { rotateKeys } from '../../../rotate-keys.ts'
import { fingerprintOf, keysFileOf } from '../../../secrets.ts'
import { createFileEncryption, readFilesEncrypted } from './encrypt-files.ts'
import { signFileLink } from './links.ts'

let at: TestService
let encrypt: () => Promise<void>
beforeEach(async () => {
  at = await startTestService()
  const turn = createFileEncryption(at.ctx)
  encrypt = () => inJob(at.ctx, turn)
})
afterEach(() => at.close())

const folder = () => path.join(at.ctx.config.dataDir, 'files')
const onDisk = (key: string) => readFileSync(path.join(folder(), key))
const isEncrypted = (key: string) => onDisk(key).includes('CTRFILE')
const KEY = 'orders/a/old.png'
const storeFromBefore = () => folderStore(folder()).put(KEY, Buffer.from('a file from before'), 'image/png')

/** A round encrypts, and the next finds that nothing is left. */
async function encryptAll(): Promise<void> {
  for (let turn = 0; turn < 10 && !(await isDone()); turn++) await encrypt()
}
const isDone = async () => (await readFilesEncrypted(at.ctx.db))?.key === fingerprintOf(at.ctx.secrets.files)

test('SEC-10 an uploaded ID picture is encrypted in the store, and its link gives it whole and in part', async () => {
  const { token } = await placePendingOrder(at)
  await uploadImage(at, token)
  const [row] = await at.ctx.db.select().from(uploads)
  if (!row) throw new Error('no upload')
  expect(isEncrypted(row.key)).toBe(true)
  const url = at.service.patientUrl + inJob(at.ctx, () => signFileLink(at.ctx, row))
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect(whole.length).toBe(row.bytes)
  const part = await fetch(url, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${row.bytes}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 20))).toBe(true)
})

test('SEC-10 files from before are encrypted while the service runs, once, with one line in the audit trail', async () => {
  await storeFromBefore()
  await encryptAll()
  expect(isEncrypted(KEY)).toBe(true)
  const after = onDisk(KEY)
  await encryptAll()
  await encrypt()
  expect(onDisk(KEY).equals(after)).toBe(true)
  const lines = await at.ctx.db.select().from(auditRows).where(eq(auditRows.action, 'files.encrypted'))
  expect(lines).toHaveLength(1)
})

test('D-102 SEC-10 after a rotation every file is encrypted with the new key', async () => {
  await storeFromBefore()
  await encryptAll()
  const before = onDisk(KEY)
  rotateKeys(keysFileOf(at.ctx.config), ['files'])
  at.ctx.secrets.reload()
  expect(await isDone()).toBe(false)
  await encryptAll()
  expect(await isDone()).toBe(true)
  expect(onDisk(KEY).equals(before)).toBe(false)
  expect(onDisk(KEY).includes(fingerprintOf(at.ctx.secrets.files))).toBe(true)
})

test('SEC-10 while a process of a build from before runs, nothing is encrypted that it would give out as it stands', async () => {
  await storeFromBefore()
  const moment = new Date(testTime())
  await at.ctx.db.insert(serviceProcesses).values({
    id: 'older',
    kind: 'web',
    host: 'machine-1',
    version: '0.0.9',
    runs_jobs: false,
    opens_sealed: true,
    started_at: moment,
    seen_at: moment,
    findings: [],
  })
  await encrypt()
  await at.ctx.files.put('orders/a/new.png', Buffer.from('a new file'), 'image/png')
  expect([KEY, 'orders/a/new.png'].map(isEncrypted)).toEqual([false, false])
  await at.ctx.db.delete(serviceProcesses).where(eq(serviceProcesses.id, 'older'))
  await encryptAll()
  expect([KEY, 'orders/a/new.png'].map(isEncrypted)).toEqual([true, true])
})

test('SEC-10 a file whose key is gone keeps no other waiting, and until it is back the task fails with its name', async () => {
  const lost = sealedStore(folderStore(folder()), {
    secrets: { files: 'a lost key', accepted: () => ['a lost key'], reload: () => false },
    random: secureRandomness,
    maySeal: async () => true,
  })
  await lost.put('orders/a/lost.png', Buffer.from('a file'), 'image/png')
  await at.ctx.files.put('orders/b/new.png', Buffer.from('a file'), 'image/png')
  await folderStore(folder()).put('orders/c/old.png', Buffer.from('a file from before'), 'image/png')
  for (let turn = 0; turn < 3; turn++)
    await expect(encrypt()).rejects.toThrow(/no key .* for the stored file orders\/a\/lost.png/)
  expect(isEncrypted('orders/c/old.png')).toBe(true)
  expect(await isDone()).toBe(false)
  await lost.remove('orders/a/lost.png')
  const turn = createFileEncryption(at.ctx)
  await inJob(at.ctx, turn)
  expect(await isDone()).toBe(true)
})

test('SEC-10 what a build from before stored after all was encrypted is found by the next start', async () => {
  await storeFromBefore()
  await encryptAll()
  await folderStore(folder()).put('orders/a/later.png', Buffer.from('a file from before'), 'image/png')
  await encrypt()
  const turn = createFileEncryption(at.ctx)
  await inJob(at.ctx, turn)
  expect(isEncrypted('orders/a/later.png')).toBe(true)
  expect(await isDone()).toBe(false)
  await inJob(at.ctx, turn)
  expect(await isDone()).toBe(true)
})

test('SEC-10 a list that fails says nothing about the files', async () => {
  await storeFromBefore()
  const { keys } = at.ctx.files
  at.ctx.files.keys = async function* () {
    yield* []
    throw new Error('the store is away')
  }
  await expect(encrypt()).rejects.toThrow('the store is away')
  await expect(encrypt()).rejects.toThrow('the store is away')
  expect(await isDone()).toBe(false)
  at.ctx.files.keys = keys
  await encryptAll()
  expect(isEncrypted(KEY)).toBe(true)
})
