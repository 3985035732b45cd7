import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { servePages } from './static-pages.ts'

const root = mkdtempSync(path.join(tmpdir(), 'contour-pages-'))
writeFileSync(path.join(root, 'index.html'), `<html><body>${'Sample words. '.repeat(200)}</body></html>`)
mkdirSync(path.join(root, 'assets'))
writeFileSync(path.join(root, 'assets/a.js'), '1')
writeFileSync(path.join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
afterAll(() => rmSync(root, { recursive: true }))

async function serve() {
  const app = Fastify()
  await servePages(app, {
    root,
    fallback: 'index.html',
    facts: () => ({ brand: 'Sample', rootData: {} }),
    robots: '',
    frames: [],
    connect: [],
  })
  return app
}

test.each(['/', '/any/other/path'])(
  '%s comes compressed to a browser that reads brotli, also as the first one',
  async (url) => {
    const app = await serve()
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  },
)

test('a script has no header that only a document obeys; what protects a file, and whatever a document has, stays', async () => {
  const app = await serve()
  const every = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  const document = { 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ ...every, ...document })
    done()
  })
  const script = await app.inject('/assets/a.js')
  expect(script.headers).toMatchObject(every)
  for (const name of Object.keys(document)) expect(script.headers).not.toHaveProperty(name)
  for (const url of ['/', '/icon.svg'])
    expect(Object.keys((await app.inject(url)).headers)).toEqual(
      expect.arrayContaining([...Object.keys(every), ...Object.keys(document)]),
    )
})
