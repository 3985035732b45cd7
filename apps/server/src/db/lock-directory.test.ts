import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedTemplate, writeCopy } from '@contour/testkit/embedded-template'
import { afterAll, afterEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from './lock-directory.ts'

const MAIN = path.resolve(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'contour-lock-'))
const lock = path.join(folder, 'own.lock')
const started: ChildProcess[] = []

afterEach(() => rmSync(lock, { force: true }))
afterAll(async () => {
  for (const child of started) await ended(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a lock is taken once and can be taken again after its release', () => {
  const release = lockDirectory(lock)
  expect(() => lockDirectory(lock)).toThrow(DirectoryInUse)
  expect(() => lockDirectory(lock)).toThrow(String(process.pid))
  release()
  lockDirectory(lock)()
})

test('R-088 a lock whose file is empty or stale is not taken from the process that holds it', () => {
  const release = lockDirectory(lock)
  // As another process sees it between its creation and its first write, or after a crash during that write.
  for (const text of ['', '99999999 1']) {
    writeFileSync(lock, text)
    expect(() => lockDirectory(lock)).toThrow(DirectoryInUse)
  }
  release()
})

test('the lock of a process that is gone is taken over', () => {
  // Above the largest process id that Linux assigns.
  writeFileSync(lock, '99999999 1')
  lockDirectory(lock)()
})

test.runIf(process.platform === 'linux')('a process id that is in use again does not keep the lock', () => {
  writeFileSync(lock, `${process.pid} 1`)
  lockDirectory(lock)()
})

test('a release leaves the lock of another process alone', () => {
  const release = lockDirectory(lock)
  writeFileSync(lock, '1 1')
  release()
  expect(readFileSync(lock, 'utf8')).toBe('1 1')
})

test('a second process on DATA_DIR exits by itself with one clear line; the first goes on and keeps its data', async () => {
  const dataDir = path.join(folder, 'data')
  writeCopy(await embeddedTemplate(), dataDir)
  const ports = [await freePort(), await freePort()] as const
  const first = start(dataDir, ports)
  const address = await first.ready
  const second = start(dataDir, ports)
  const code = await ended(second.child)
  expect(code).toBe(1)
  expect(second.text()).toMatch(/^contour: DATA_DIR is in use by process \d+; .+\n$/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(readFileSync(path.join(dataDir, 'pg.lock'), 'utf8')).toContain(String(first.child.pid))
  expect(await ended(first.child, 'SIGTERM')).toBe(0)

  const again = start(dataDir, ports)
  expect((await fetch(`${await again.ready}/readyz`)).status).toBe(200)
  expect(await ended(again.child, 'SIGTERM')).toBe(0)
})

type Started = { child: ChildProcess; text(): string; ready: Promise<string> }

/** Starts the real entry point in a separate process. */
function start(dataDir: string, [port, staffPort]: readonly [number, number]): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      STAFF_PORT: String(staffPort),
      SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ready = new Promise<string>((resolve, reject) => {
    let shown = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      shown += text
      if (/contour \S+ is ready/.test(shown)) resolve(`http://localhost:${port}`)
    })
    child.on('exit', () => reject(new Error(`ended before it was ready: ${errors}`)))
  })
  ready.catch(() => {})
  return { child, text: () => errors, ready }
}

function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code))
    if (signal) child.kill(signal)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
