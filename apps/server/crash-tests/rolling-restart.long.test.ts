import { otherBirthday } from '@contour/testkit/people/other-birthday'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@contour/testkit'
import { startSilentProxy, type SilentProxy } from '@contour/testkit/silent-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../src/log.ts'
import { createBuyer, startProcess, type Running } from './crash-client.ts'
import { startTwoProcesses, type Balancer, type Call } from './two-processes.ts'

/** Two web processes and a worker share a server; the embedded database supports only one. */

const ROUNDS = process.env.LONG ? 5 : 1
const CLIENTS = 8
/** Milliseconds between two requests of a client: eight of them send fifteen a second. */
const EVERY = (CLIENTS * 1_000) / 15
/** The same where something has to be in flight at every moment. */
const BUSY = 20
/** Within this time after the loss, milliseconds, every write must succeed again. */
const WRITES_WITHIN = 15_000
/** So long no request failed, milliseconds, before the loss counts as over. */
const QUIET = 6_000
/** Seconds for which a stopping process still responds; the balancer polls ten times a second. */
const DELAY = 1

let database: TestDatabase
let proxy: SilentProxy
let both: Balancer
let worker: Running
let token: string
const dir = mkdtempSync(path.join(tmpdir(), 'contour-rolling-'))

if (process.env.TEST_DATABASE_URL) {
  beforeAll(async () => {
    database = await createTestDatabase(createLogger('silent'))
    await database.database.close()
    proxy = await startSilentProxy(database.url ?? '')
    const env = { DATA_DIR: dir, DATABASE_URL: proxy.url, SHUTDOWN_DELAY_SECONDS: String(DELAY) }
    both = await startTwoProcesses({ ...env, PROCESS: 'web' })
    worker = await startProcess({ ...env, PROCESS: 'worker' })
    ;({ token } = await createBuyer(both.processes[0]?.patientUrl ?? '', 'reader'))
  }, 120_000)
  afterAll(async () => {
    await both?.close()
    await worker?.kill()
    await proxy?.close()
    await database?.drop()
    rmSync(dir, { recursive: true, force: true })
  })
}

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'R-019 two processes whose connections are dropped without a word: every write succeeds again within 15 s',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const since = both.calls.length
      await underLoad(async () => {
        await sleep(1_000)
        proxy.freeze()
        const lost = performance.now()
        const failing = () => failures(both.calls.slice(since))
        const lastFailed = () => Math.max(lost, ...failing().map(({ ended }) => ended))
        const isOver = () => failing().length > 0 && performance.now() - lastFailed() > QUIET
        while (!isOver() && performance.now() - lost < WRITES_WITHIN + QUIET) await sleep(100)
        const failed = failing()
        const back = Math.max(0, ...failed.map(({ ended }) => ended - lost))
        process.stdout.write(
          `dropped connections: ${failed.length} of ${both.calls.length - since} requests failed, the last after ${Math.round(back)} ms\n`,
        )
        expect(back).toBeLessThan(WRITES_WITHIN)
        // The requests that waited on a dropped connection receive a 503; they are not broken connections.
        expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]))
      })
    }
  },
  ROUNDS * 60_000,
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'R-036 a rolling restart of both processes under load: no request fails',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const since = both.calls.length
      await underLoad(async () => {
        for (const index of [0, 1]) {
          await sleep(500)
          expect(await both.processes[index]?.stop()).toBe(0)
          await both.replace(index)
        }
        await sleep(500)
      })
      const calls = both.calls.slice(since)
      process.stdout.write(
        `rolling restart: ${failures(calls).length} of ${calls.length} requests failed; not ready: ${[...both.notReady].join(', ')}\n`,
      )
      expect(failures(calls)).toEqual([])
      expect(new Set(calls.map(({ to }) => to))).toEqual(new Set([0, 1]))
    }
  },
  ROUNDS * 120_000,
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'R-036 a process that is killed under load: only requests in flight at that process fail',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const since = both.calls.length
      let killed = 0
      await underLoad(async () => {
        await sleep(1_000)
        await both.processes[0]?.kill()
        killed = performance.now()
        await sleep(2_000)
      }, BUSY)
      const failed = failures(both.calls.slice(since))
      process.stdout.write(`kill: ${failed.length} of ${both.calls.length - since} requests failed\n`)
      expect(failed.length).toBeLessThanOrEqual(CLIENTS)
      for (const call of failed) {
        expect(call).toMatchObject({ to: 0, status: null })
        expect(call.began).toBeLessThanOrEqual(killed)
      }
      await both.replace(0)
    }
  },
  ROUNDS * 60_000,
)

const failures = (calls: Call[]) => calls.filter(({ status }) => status === null || status >= 500)

let sent = 0

/** Runs eight clients that write and read while something happens, each again after so many ms. */
async function underLoad(during: () => Promise<void>, every = EVERY): Promise<void> {
  let over = false
  const client = async (number: number) => {
    while (!over) {
      sent += 1
      const next = performance.now() + every
      await (number % 2
        ? both.send('/api/intake-form', newLead(sent))
        : both.send('/api/app/session', requested()))
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  try {
    await during()
  } finally {
    over = true
    await clients
  }
}

const requested = () => ({ headers: { authorization: `Bearer ${token}` } })

const newLead = (number: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    first_name: 'Robin',
    last_name: 'Sample',
    email: `load-${number}@example.com`,
    phone: '2125550143',
    height: { foot: 5, inches: 6 },
    weight: 210,
    gender: 'Female',
    agreed_to_text: 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    desired_weight: 160,
    state: 'CA',
    dob: otherBirthday(),
    source_web: 2,
  }),
})
