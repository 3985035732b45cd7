import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseForProcesses } from '@contour/testkit'
import { startSilentProxy, type SilentProxy } from '@contour/testkit/silent-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess, type Running } from './crash-client.ts'

// Real processes and real time: what every-fault.test.ts shows for each fault with a planted clock.

/** Within so many ms a receiver is told of a beginning and of an end. */
const WITHIN = 60_000
const hasServer = Boolean(process.env.TEST_DATABASE_URL)
const dir = mkdtempSync(path.join(tmpdir(), 'contour-told-'))

type News = { event: string; fault: string; at: number }
const told: News[] = []
let receiver: Server
let proxy: SilentProxy
let drop = async () => {}
let env: Record<string, string>
let web: Running
let worker: Running

if (hasServer) {
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        const { event, fault } = JSON.parse(body)
        told.push({ event, fault, at: performance.now() })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address = receiver.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const made = await databaseForProcesses(dir)
    drop = made.drop
    proxy = await startSilentProxy(made.url ?? '')
    env = {
      DATA_DIR: dir,
      DATABASE_URL: proxy.url,
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: 'a-secret-of-the-webhook-of-alerts',
    }
    web = await startProcess({ ...env, PROCESS: 'web' })
    worker = await startProcess({ ...env, PROCESS: 'worker' })
  }, 300_000)
  afterAll(async () => {
    for (const one of [web, worker]) await one?.kill()
    await proxy?.close()
    await new Promise((resolve) => receiver.close(resolve))
    await drop()
    rmSync(dir, { recursive: true, force: true })
  })
}

/** Waits for the next news of a fault. @returns the ms it took */
async function untilTold(fault: string, event: string, since: number): Promise<number> {
  const found = () => told.find((one) => one.fault === fault && one.event === event && one.at > since)
  await expect.poll(found, { timeout: WITHIN + 30_000, interval: 200 }).toBeTruthy()
  return (found()?.at ?? Infinity) - since
}
const newsOf = (fault: string) => told.filter((one) => one.fault === fault).map(({ event }) => event)
const say = (what: string, ms: number) =>
  process.stdout.write(`${what}: told after ${(ms / 1000).toFixed(1)} s\n`)

test.skipIf(!hasServer)(
  'R-048 OP-06 a worker that is killed, and a database that stops answering, are told within a minute, and their ends too, once each',
  async () => {
    await worker.kill()
    const killed = await untilTold('worker_silent', 'alert.began', performance.now())
    const restarted = performance.now()
    worker = await startProcess({ ...env, PROCESS: 'worker' })
    const back = await untilTold('worker_silent', 'alert.ended', restarted)

    proxy.freezeAll()
    const lost = await untilTold('database_writes', 'alert.began', performance.now())
    proxy.thaw()
    const over = await untilTold('database_writes', 'alert.ended', performance.now())

    say('worker killed', killed)
    say('worker back', back)
    say('database gone', lost)
    say('database back', over)
    for (const ms of [killed, back, lost, over]) expect(ms).toBeLessThan(WITHIN)
    for (const fault of ['worker_silent', 'database_writes'])
      expect(newsOf(fault)).toEqual(['alert.began', 'alert.ended'])
  },
  600_000,
)
