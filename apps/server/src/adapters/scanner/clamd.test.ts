import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { clamdInstalled, startClamd } from '@contour/testkit/clamd'
import type { Clamd } from '@contour/testkit/clamd'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdScanner } from './clamd.ts'
import { describeScanner } from './contract.ts'

describe.skipIf(!clamdInstalled)("D-44 Debian's clamd", () => {
  let clamd: Clamd
  beforeAll(async () => {
    clamd = await startClamd({ streamLimit: 6 * 1024 * 1024 })
  }, 60_000)
  afterAll(() => clamd.close())

  describeScanner('clamd', async () => ({
    scanner: clamdScanner({ host: '127.0.0.1', port: clamd.port }),
    infected: { bytes: clamd.infected, found: clamd.found },
    close: async () => {},
  }))

  // The daemon answers and cuts the connection at once: the cut can overtake the answer, and then it is scanned again.
  test('D-44 a file over its limit is unknown, and the next one is answered', async () => {
    const scanner = clamdScanner({ host: '127.0.0.1', port: clamd.port })
    const parts = Array.from({ length: 200 }, () => Buffer.alloc(65_536, 'x'))
    const result = await scanner.scan(Readable.from(parts))
    expect([
      { state: 'unknown', reason: 'too large', again: false },
      { state: 'unknown', reason: 'ECONNRESET', again: true },
      { state: 'unknown', reason: 'EPIPE', again: true },
    ]).toContainEqual(result)
    expect(await scanner.scan(Readable.from([Buffer.from('ok')]))).toEqual({ state: 'clean' })
  })

  test('D-44 ten files at a time are each judged by their own content', async () => {
    const scanner = clamdScanner({ host: '127.0.0.1', port: clamd.port })
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        scanner.scan(Readable.from([n % 2 ? clamd.infected : Buffer.from(`file ${n}`)])),
      ),
    )
    expect(results.map(({ state }) => state)).toEqual(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? 'infected' : 'clean')),
    )
  })
})

/** A server that says `answer`, or nothing, to everyone. */
async function withServer<T>(answer: string | null, work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.resume()
    if (answer !== null) socket.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  try {
    return await work(typeof address === 'object' && address ? address.port : 0)
  } finally {
    server.close()
  }
}

test('D-44 a scanner that says nothing is unknown after its time, and scanned again', async () => {
  const result = await withServer(null, (port) =>
    clamdScanner({ host: '127.0.0.1', port }, 200).scan(Readable.from([Buffer.from('a')])),
  )
  expect(result).toEqual({ state: 'unknown', reason: 'no answer in time', again: true })
})

test('D-44 an absent scanner is unknown, and scanned again', async () => {
  const port = await withServer(null, async (free) => free)
  const result = await clamdScanner({ host: '127.0.0.1', port }).scan(Readable.from([Buffer.from('a')]))
  expect(result).toEqual({ state: 'unknown', reason: 'ECONNREFUSED', again: true })
})

test('D-44 a file that a scanner calls too large is unknown for good', async () => {
  const result = await withServer('INSTREAM size limit exceeded. ERROR\0', (port) =>
    clamdScanner({ host: '127.0.0.1', port }, 2000).scan(Readable.from([Buffer.from('a')])),
  )
  expect(result).toEqual({ state: 'unknown', reason: 'too large', again: false })
})

test.each([
  ['stream: OK and more\0', 'unknown'],
  ['', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
  ['stream: OK FOUND\0', 'infected'],
])('D-44 only the whole answer "stream: OK" is clean: %s', async (answer, state) => {
  const result = await withServer(answer, (port) =>
    clamdScanner({ host: '127.0.0.1', port }, 2000).scan(Readable.from([Buffer.from('a')])),
  )
  expect(result.state).toBe(state)
})
