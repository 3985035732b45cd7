import { createServer as createHttp } from 'node:http'
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Server } from 'node:net'
import { FAULTS, type Fault } from '@contour/domain/alerts/fault'
import { createBuyer, createOwner, staffToken, startTestService, testTime } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { createAuthority } from '@contour/testkit/certificates'
import { eq, max } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../call-context.ts'
import { after, hours, minutes } from '../clock.ts'
import {
  alerts,
  audit as auditTable,
  cardAttempts,
  scheduledJobs,
  tasks,
  uploadAttempts,
} from '../db/schema.ts'
import { audit, sealAudit } from '../features/ground/audit/index.ts'
import { queueMessage, sendOutbox } from '../features/ground/notifications/index.ts'
import { recordBackup } from '../features/ground/restore-tests/index.ts'
import { createTask } from '../features/ground/tasks/index.ts'
import { scheduleJob } from '../jobs/scheduled-jobs.ts'
import { isSigned, SIGNATURE_HEADER } from '../webhook-signature.ts'
import { createWatch } from './watch.ts'

const SECRET = 'a-secret-of-the-webhook-of-alerts'
const authority = createAuthority('The authority of this test')
const trusted = getCACertificates('default')

type Told = { event: string; fault: Fault; subject: string; began_at: string; ended_at: string | null }

let at: TestService
let now = testTime()
const told: Told[] = []
const opened: Server[] = []
let free = 0.5
let machineNow = testTime()
const failing: { name: string; failures: number }[] = []

const listen = async (server: Server): Promise<number> => {
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  setDefaultCACertificates([...trusted, authority.cert])
  const receiver = createHttp((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signed = isSigned(SECRET, body, request.headers[SIGNATURE_HEADER], at.clock.real())
      if (signed) told.push(JSON.parse(body.toString()))
      response.writeHead(signed ? 204 : 400).end()
    })
  })
  const port = await listen(receiver)
  at = await startTestService({
    realNow: () => now,
    env: { ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`, ALERT_WEBHOOK_SECRET: SECRET },
  })
  // The machine's clock is planted: that of a database has the real time.
  at.ctx.config.databaseUrl = null
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await at.close()
  for (const server of opened) await new Promise((resolve) => server.close(resolve))
})

const watchOf = (runsJobs: boolean) =>
  createWatch(at.ctx, {
    background: { ...at.service.background, failing: () => failing, lateBy: () => [] },
    runsJobs,
    machine: {
      now: () => new Date(machineNow),
      space: async () => ({ free: free * 100e9, all: 100e9 }),
    },
    checkEveryMs: 0,
  })

type Plant = { begin(): Promise<unknown>; end(): Promise<unknown>; sealed?: false }

const noted = <K extends 'storage' | 'payments' | 'publicOrigin' | 'staffOrigin'>(...names: K[]) => {
  const { config } = at.ctx
  const before = { ...config }
  return () => {
    for (const name of names) config[name] = before[name]
  }
}
let restore = () => {}

const order = (subject: string) => ({ kind: 'order_late' as const, subject, details: 'An order is late.' })

/** How each fault comes about, and how it ends. */
const PLANTS: Readonly<Record<Exclude<Fault, 'worker_silent'>, Plant>> = {
  database_writes: {
    begin: async () => {
      await at.ctx.database
        .query(`create or replace function disk_full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
      await at.ctx.database.query(
        'create trigger disk_full before insert or update on service_processes for each row execute function disk_full()',
      )
    },
    end: () => at.ctx.database.query('drop trigger disk_full on service_processes'),
  },
  task_failing: {
    begin: async () => failing.push({ name: 'audit', failures: 5 }),
    end: async () => (failing.length = 0),
  },
  audit_unsealed: {
    sealed: false,
    begin: async () => {
      await inJob(at.ctx, () => audit(at.ctx.db, 'job.run'))
      now += minutes(1.1)
    },
    end: () => sealAudit(at.ctx),
  },
  audit_foreign_number: {
    begin: async () => {
      await sealAudit(at.ctx)
      const [last] = await at.ctx.db.select({ seq: max(auditTable.seq) }).from(auditTable)
      await at.ctx.db.insert(auditTable).values({
        at: at.clock.now(),
        actor: 'server',
        purpose: 'operations',
        action: 'job.run',
        seq: (last?.seq ?? 0) + 1,
        hash: 'f'.repeat(64),
      })
      await inJob(at.ctx, () => audit(at.ctx.db, 'job.run'))
    },
    end: async () => {
      const [alert] = await at.ctx.db.select().from(alerts).where(eq(alerts.fault, 'audit_foreign_number'))
      const answer = await at.staffCall('POST', `/staff-api/alerts/${alert?.public_id}/looked-into`, {
        token: await staffToken(at.ctx, ['administrator']),
        body: { note: 'A test of the restore wrote it.' },
      })
      expect(answer.status).toBe(200)
    },
  },
  jobs_late: {
    begin: () =>
      scheduleJob(at.ctx.db, at.clock, {
        kind: 'plan_start',
        subject: 'late',
        dueAt: after(at.clock.now(), -minutes(5)),
      }),
    // Nothing runs jobs here: those that other faults have left are as late.
    end: () => at.ctx.db.delete(scheduledJobs),
  },
  outbox_failing: {
    begin: async () => {
      const { email } = at.ctx.messageSenders
      at.ctx.messageSenders.email = { send: async () => ({ state: 'failed', reason: 'SMTP unreachable' }) }
      restore = () => void (at.ctx.messageSenders.email = email)
      await at.ctx.db.transaction((tx) =>
        queueMessage(tx, at.ctx, {
          dedupeKey: 'unsent',
          channel: 'email',
          to: 'maya.sample@example.com',
          kind: 'test',
          subject: 'A subject',
          body: 'A text',
        }),
      )
      await sendOutbox(at.ctx)
      now += 16_000
      await sendOutbox(at.ctx)
    },
    end: async () => {
      restore()
      now += 31_000
      expect(await sendOutbox(at.ctx)).toBe(1)
    },
  },
  storage_failing: {
    begin: async () => {
      restore = noted('storage')
      at.ctx.config.storage = { kind: 'folder', dir: '/proc/nope/files' }
    },
    end: async () => restore(),
  },
  uploads_failing: {
    begin: async () => {
      const { token } = await createBuyer(at)
      for (let n = 0; n < 3; n++)
        await at.call('POST', '/api/log-upload-attempt', {
          token,
          body: { success: false, error: 'Network error' },
        })
      expect(await at.ctx.db.select().from(uploadAttempts)).toHaveLength(3)
    },
    end: async () => {
      const { token } = await createBuyer(at)
      await at.call('POST', '/api/log-upload-attempt', { token, body: { success: true } })
    },
  },
  gateway_away: {
    begin: async () => {
      restore = noted('payments')
      at.ctx.config.payments = {
        kind: 'stripe',
        secretKey: 'sk_test_of_nobody_at_all',
        publishableKey: 'pk_test_of_nobody',
        webhookSecret: 'whsec_of_nobody_at_all_here',
        apiBase: 'http://127.0.0.1:9',
      }
    },
    end: async () => restore(),
  },
  disk_low: {
    begin: async () => (free = 0.04),
    end: async () => (free = 0.5),
  },
  backup_old: {
    begin: async () => {
      await inJob(at.ctx, () => recordBackup(at.ctx.db, { now: () => after(at.clock.now(), -hours(27)) }))
    },
    end: () => inJob(at.ctx, () => recordBackup(at.ctx.db, at.clock)),
  },
  certificate_ending: {
    begin: async () => {
      restore = noted('publicOrigin', 'staffOrigin')
      const server = createTls(authority.issue(), (socket) => socket.on('error', () => {}).end())
      const port = await listen(server)
      at.ctx.config.publicOrigin = `https://localhost:${port}`
      at.ctx.config.staffOrigin = `https://localhost:${port}`
      // The certificate ends with 2049.
      machineNow = Date.UTC(2049, 11, 25)
    },
    end: async () => {
      machineNow = testTime()
    },
  },
  clock_wrong: {
    begin: async () => {
      restore = noted('storage')
      const server = createHttp((_request, response) =>
        response.writeHead(403, { date: new Date(machineNow - minutes(20)).toUTCString() }).end(),
      )
      server.on('request', (_request, response) => response.end())
      const port = await listen(server)
      at.ctx.config.storage = {
        kind: 's3',
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'files',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'word',
      }
    },
    end: async () => restore(),
  },
  promises_missed: {
    begin: () =>
      at.ctx.db.transaction(async (tx) => {
        await createTask(tx, at.ctx, order('order:of-a-test'))
        await tx
          .update(tasks)
          .set({ escalated_at: at.clock.now() })
          .where(eq(tasks.subject, 'order:of-a-test'))
      }),
    end: () =>
      at.ctx.db
        .update(tasks)
        .set({ state: 'settled', ended_at: at.clock.now() })
        .where(eq(tasks.subject, 'order:of-a-test')),
  },
  card_testing: {
    begin: async () => {
      const { userId } = await createOwner(at.ctx, 'Cora')
      await at.ctx.db.insert(cardAttempts).values(
        Array.from({ length: 60 }, (_, n) => ({
          user_id: userId,
          cart_id: null,
          ip: '10.0.0.1',
          network: '10.0.0.1',
          reference: `payment:of-a-test-${n}`,
          outcome: 'card_declined',
          at: at.clock.now(),
          asked_at: at.clock.real(),
        })),
      )
    },
    end: async () => {
      now += hours(1)
      await sealAudit(at.ctx)
    },
  },
}

async function look(watch: ReturnType<typeof watchOf>, times: number, seal = true): Promise<void> {
  for (let n = 0; n < times; n++) {
    now += 10_000
    if (seal) await sealAudit(at.ctx)
    await watch.look()
  }
}

const newsOf = (fault: Fault) => told.filter((one) => one.fault === fault).map(({ event }) => event)

test.each(FAULTS.filter((fault) => fault !== 'worker_silent'))(
  'R-048 %s: one alert within a minute of its beginning, one at its end, none in between',
  async (fault) => {
    const { begin, end, sealed = true } = PLANTS[fault]
    const watch = watchOf(true)
    await look(watch, 1)
    await begin()
    await look(watch, 5, sealed)
    expect(newsOf(fault)).toEqual(['alert.began'])
    await look(watch, 5, sealed)
    expect(newsOf(fault)).toEqual(['alert.began'])
    await end()
    await look(watch, 6)
    expect(newsOf(fault)).toEqual(['alert.began', 'alert.ended'])
    await look(watch, 3)
    expect(newsOf(fault)).toEqual(['alert.began', 'alert.ended'])
    restore()
    await watch.stop()
  },
)

test('R-048 a worker that gives no sign is an alert of the process that is left; its successor ends it', async () => {
  const worker = watchOf(true)
  await worker.look()
  const web = watchOf(false)
  await look(web, 2)
  expect(newsOf('worker_silent')).toEqual([])
  // The worker is killed: its row stays, and gets old.
  await look(web, 5)
  expect(newsOf('worker_silent')).toEqual(['alert.began'])
  const next = watchOf(true)
  for (let n = 0; n < 5; n++) {
    await next.look()
    await look(web, 1)
  }
  expect(newsOf('worker_silent')).toEqual(['alert.began', 'alert.ended'])
  await web.stop()
  await next.stop()
})

test('R-048 a planned restart of the only worker is no alert', async () => {
  const before = told.length
  const web = watchOf(false)
  const worker = watchOf(true)
  await worker.look()
  await look(web, 2)
  await worker.stop()
  await look(web, 1)
  const next = watchOf(true)
  await next.look()
  await look(web, 3)
  expect(told.length).toBe(before)
  await web.stop()
  await next.stop()
})
