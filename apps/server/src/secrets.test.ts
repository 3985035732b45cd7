import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { callsTo, startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { codeOf } from '@contour/testkit/people/messages-of'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inJob } from './call-context.ts'
import { sealAudit, verifyAudit } from './features/ground/audit/index.ts'
import { readUploadToken, signFileLink, readFileToken, uploadToken } from './features/ground/media/links.ts'
import { rotateKeys } from './rotate-keys.ts'
import { KeysFile, KEY_NAMES, keysFileOf } from './secrets.ts'
import { startService, type Service } from './service.ts'

let at: TestService
const others: { close(): Promise<void> }[] = []
const dirs: string[] = []
beforeEach(async () => {
  at = await startTestService()
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await at.close()
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true })
})

/** Starts another process on the database of the first, by default with the same DATA_DIR. */
async function startSecond(dataDir = at.ctx.config.dataDir): Promise<Service> {
  const { config, database, clock, log } = at.ctx
  const keys = { kind: 'file' as const, file: path.join(dataDir, 'secrets.json') }
  const second = await startService(
    { ...config, dataDir, keys },
    { database: { ...database, close: async () => {} }, clock, log, pages: false, background: false },
  )
  others.push(second)
  return second
}

const newDir = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-keys-'))
  dirs.push(dir)
  return dir
}

const sendCode = async ({ token, email }: { token: string; email: string }) => {
  expect((await at.call('POST', '/api/send-code/2', { token })).status).toBe(200)
  return codeOf(at, email)
}

test('D-102 SEC-10 every key is rotated while two processes run: sessions, links, codes and stored files live on in both, and the audit trail is intact', async () => {
  const lead = await createLead(at)
  const before = { upload: uploadToken(at.ctx, 'upload-1'), code: await sendCode(lead) }
  await at.ctx.files.put('orders/a/before.png', Buffer.from('stored before'), 'image/png')
  await sealAudit(at.ctx)
  rotateKeys(keysFileOf(at.ctx.config), KEY_NAMES)
  const second = await startSecond()
  expect(second.ctx.secrets.links).not.toBe(at.ctx.secrets.links)
  // What the first process signed before is valid in the second.
  expect(readUploadToken(second.ctx, before.upload)).toBe('upload-1')
  const { call } = callsTo(second)
  expect((await call('GET', '/api/app/session', { token: lead.token })).status).toBe(200)
  const used = await call('POST', '/api/verify-code', {
    token: lead.token,
    body: { type: 2, code: before.code },
  })
  expect(used).toMatchObject({ status: 200, body: { verified: true } })
  // What the second signs with the new key is valid in the first, which was not restarted.
  const link = await inJob(second.ctx, async () => signFileLink(second.ctx, { public_id: 'upload-2' }))
  expect(readFileToken(at.ctx, link.replace('/files/', '')).publicId).toBe('upload-2')
  expect(at.ctx.secrets.links).toBe(second.ctx.secrets.links)
  // Files that one stores are read by the other, in whole and in part, whichever key they were stored with.
  expect(await text(await second.ctx.files.read('orders/a/before.png'))).toBe('stored before')
  await second.ctx.files.put('orders/a/after.png', Buffer.from('stored after'), 'image/png')
  expect(await text(await at.ctx.files.read('orders/a/after.png', { start: 7, end: 11 }))).toBe('after')
  await sealAudit(second.ctx)
  await createLead(at)
  await sealAudit(at.ctx)
  for (const { ctx } of [at, second])
    expect(await verifyAudit(ctx.db, ctx.audit)).toMatchObject({ intact: true, fault: null, unsealed: 0 })
})

test('D-102 a key that was never one of ours opens nothing, also after a rotation', async () => {
  rotateKeys(keysFileOf(at.ctx.config), ['links'])
  const forged = `upload-1.${'A'.repeat(43)}`
  expect(() => readUploadToken(at.ctx, forged)).toThrow()
})

test('D-102 a start with the keys of another installation is refused in one line, and so is one that would make new ones', async () => {
  const dir = newDir()
  await expect(startSecond(dir)).rejects.toThrow(
    `KEYS_FILE: the keys of this database are missing (${path.join(dir, 'secrets.json')}): bring them along, or restore a backup`,
  )
  expect(existsSync(path.join(dir, 'secrets.json'))).toBe(false)
  const foreign = { links: 'a', codes: 'b', audit: 'c', inbound: 'd', webhook: 'e' }
  writeFileSync(path.join(dir, 'secrets.json'), JSON.stringify(foreign))
  await expect(startSecond(dir)).rejects.toThrow(
    /^KEYS_FILE: these are not the keys of this database: links, codes, audit, rest, files \([\w-]+, where [\w-]+ belongs\)$/,
  )
  writeFileSync(path.join(dir, 'secrets.json'), '{')
  await expect(startSecond(dir)).rejects.toThrow(/is not the JSON of a keys file/)
})

test('D-102 a process that comes back with keys from before a rotation is refused', async () => {
  const old = newDir()
  cpSync(keysFileOf(at.ctx.config), path.join(old, 'secrets.json'))
  rotateKeys(keysFileOf(at.ctx.config), ['codes'])
  await startSecond()
  await expect(startSecond(old)).rejects.toThrow('these are not the keys of this database: codes')
})

test('D-102 the file of keys belongs to its user alone after a rotation, and keeps every key of the audit trail', () => {
  const file = keysFileOf(at.ctx.config)
  for (let n = 0; n < 5; n++) rotateKeys(file, KEY_NAMES)
  const { previous } = JSON.parse(readFileSync(file, 'utf8'))
  expect([previous.links, previous.codes, previous.audit, previous.files].map((keys) => keys.length)).toEqual(
    [3, 3, 5, 5],
  )
})

test('D-102 KEYS from before files were encrypted exchange their codes in two steps, and what either made is opened throughout', () => {
  const made = (codes: string, before: string[]) =>
    KeysFile.parse({ links: 'l', codes, previous: { codes: before } })
  const [first, both, second] = [made('a', []), made('a', ['b']), made('b', ['a'])]
  for (const name of ['files', 'rest'] as const) {
    expect(both[name]).toBe(first[name])
    expect(both.previous[name]).toEqual([second[name]])
    expect(second.previous[name]).toEqual([first[name]])
  }
})
