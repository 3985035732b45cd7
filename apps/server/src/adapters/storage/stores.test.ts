import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startS3Server } from '@contour/testkit/s3-server'
import { expect, test } from 'vitest'
import { describeStore } from './contract.ts'
import { folderStore } from './folder.ts'
import { incomingKey } from './port.ts'
import { s3Store } from './s3.ts'

async function startS3() {
  const server = await startS3Server()
  const store = s3Store({
    endpoint: server.env['S3_ENDPOINT'] ?? '',
    bucket: server.env['S3_BUCKET'] ?? '',
    region: server.env['S3_REGION'] ?? '',
    accessKeyId: server.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: server.env['S3_SECRET_ACCESS_KEY'] ?? '',
  })
  return { server, store }
}

describeStore('a folder', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'contour-store-'))
  return {
    store: folderStore(dir),
    abandon: async () => writeFileSync(path.join(dir, 'half.png.part'), 'half'),
    close: async () => rmSync(dir, { recursive: true }),
  }
})

describeStore('S3', async () => {
  const { server, store } = await startS3()
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

test('R-091 a presigned S3 link takes exactly the bytes and the type it was made for', async () => {
  const { server, store } = await startS3()
  const target = { key: 'orders/a/up.png', contentType: 'image/png', bytes: 4, token: 't' }
  const put = async (body: string, type: string) =>
    (await fetch(await store.uploadLink(target), { method: 'PUT', body, headers: { 'content-type': type } }))
      .status
  expect(await put('four', 'image/png')).toBe(200)
  expect(server.objects.has(incomingKey(target.key))).toBe(true)
  expect(await put('five!', 'image/png')).toBe(403)
  expect(await put('four', 'text/html')).toBe(403)
  await server.close()
})
