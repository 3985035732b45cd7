import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { servePages } from './static-pages.ts'

const root = mkdtempSync(path.join(tmpdir(), 'contour-pages-'))
writeFileSync(path.join(root, 'index.html'), `<html><body>${'Sample words. '.repeat(200)}</body></html>`)
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
