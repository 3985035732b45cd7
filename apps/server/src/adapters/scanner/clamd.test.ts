import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { clamdInstalled, startClamd, type Clamd } from '@contour/testkit/clamd'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamdScanner } from './clamd.ts'
import { describeScanner } from './contract.ts'
import type { ScanResult } from './port.ts'

const LARGEST = 6 * 1024 * 1024
const at = (port: number, largest = LARGEST) => ({ host: '127.0.0.1', port, largest })

const TOO_LARGE = { state: 'unknown', reason: 'too large', again: false }
const parts = (count: number) => Array.from({ length: count }, () => Buffer.alloc(65_536, 'x'))
const isFinal = (result: ScanResult | undefined) => result?.state === 'unknown' && !result.again

describe.skipIf(!clamdInstalled)("D-44 Debian's clamd", () => {
  let clamd: Clamd
  beforeAll(async () => {
    clamd = await startClamd({ streamLimit: LARGEST })
  }, 60_000)
  afterAll(() => clamd.close())

  describeScanner('clamd', async () => ({
    scanner: clamdScanner(at(clamd.port)),
    infected: { bytes: clamd.infected, found: clamd.found },
    close: async () => {},
  }))

  test('D-44 a file over its limit is unknown for good, one of its limit is clean, and the next one is answered', async () => {
    const scanner = clamdScanner(at(clamd.port))
    const file = (bytes: number) => Readable.from([Buffer.alloc(bytes - 10, 'x'), Buffer.alloc(10, 'x')])
    expect(await scanner.scan(file(LARGEST + 1))).toEqual(TOO_LARGE)
    expect(await scanner.scan(file(LARGEST))).toEqual({ state: 'clean' })
    expect(await scanner.scan(Readable.from(parts(200)))).toEqual(TOO_LARGE)
    expect(await scanner.scan(Readable.from([Buffer.from('ok')]))).toEqual({ state: 'clean' })
  })

  // The daemon cuts the connection right after its answer: where the cut overtakes it, another scan reads the answer.
  test('D-44 a file over a limit of which we were not told is unknown for good once its answer is read', async () => {
    const scanner = clamdScanner(at(clamd.port, 10 * LARGEST))
    const results = []
    do results.push(await scanner.scan(Readable.from(parts(200))))
    while (results.length < 20 && !isFinal(results.at(-1)))
    expect(results.at(-1)).toEqual(TOO_LARGE)
  })

  test('D-44 ten files at a time are each judged by their own content', async () => {
    const scanner = clamdScanner(at(clamd.port))
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
    clamdScanner(at(port), 200).scan(Readable.from([Buffer.from('a')])),
  )
  expect(result).toEqual({ state: 'unknown', reason: 'no answer in time', again: true })
})

test('D-44 a file over the limit is unknown for good without an answer, one of the limit waits for its answer', async () => {
  const results = await withServer(null, (port) =>
    Promise.all([
      clamdScanner(at(port, 10), 5_000).scan(Readable.from([Buffer.alloc(8), Buffer.alloc(3)])),
      clamdScanner(at(port, 10), 200).scan(Readable.from([Buffer.alloc(8), Buffer.alloc(2)])),
    ]),
  )
  expect(results).toEqual([TOO_LARGE, { state: 'unknown', reason: 'no answer in time', again: true }])
})

test('D-44 an absent scanner is unknown, and scanned again', async () => {
  const port = await withServer(null, async (free) => free)
  const result = await clamdScanner(at(port)).scan(Readable.from([Buffer.from('a')]))
  expect(result).toEqual({ state: 'unknown', reason: 'ECONNREFUSED', again: true })
})

test('D-44 a file that a scanner calls too large is unknown for good', async () => {
  const result = await withServer('INSTREAM size limit exceeded. ERROR\0', (port) =>
    clamdScanner(at(port), 2000).scan(Readable.from([Buffer.from('a')])),
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
    clamdScanner(at(port), 2000).scan(Readable.from([Buffer.from('a')])),
  )
  expect(result.state).toBe(state)
})
