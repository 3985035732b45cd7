import { startTestService, type TestService } from '@contour/testkit'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { after, hours, minutes, seconds } from '../clock.ts'
import { scheduledJobs } from '../db/schema.ts'
import { runDueJobs, cancelJobs, nextJobAt, scheduleJob, type ScheduledJob } from './scheduled-jobs.ts'

/** Only what hangs reaches it. */
const ENDS = { timeout: 60_000 }

let at: TestService
let handlers: TestService['ctx']['jobHandlers']
let ran: ScheduledJob[] = []
let failing = new Set<string>()

beforeAll(async () => {
  at = await startTestService()
  handlers = { ...at.ctx.jobHandlers }
})
afterAll(() => at.close())
beforeEach(async () => {
  Object.assign(at.ctx.jobHandlers, handlers)
  at.ctx.jobHandlers.form_reminder = async (item) => {
    ran.push(item)
    if (failing.has(item.subject)) throw new RangeError('not now')
  }
  ran = []
  failing = new Set()
  await at.ctx.db.delete(scheduledJobs)
})

const now = () => at.ctx.clock.now()
const drain = () => runDueJobs({ ...at.ctx, handlers: at.ctx.jobHandlers })
const plan = (subject: string, dueAt: Date, n?: number) =>
  scheduleJob(at.ctx.db, at.ctx.clock, {
    kind: 'form_reminder',
    subject,
    dueAt,
    ...(n === undefined ? {} : { n }),
  })
const subjects = () => ran.map((item) => item.subject)
const rowOf = async (subject: string) => {
  const [row] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'form_reminder'), eq(scheduledJobs.subject, subject)))
  if (!row) throw new Error(`no due row for ${subject}`)
  return row
}

test('what is due runs oldest first, once; what is not due waits', async () => {
  await plan('second', after(now(), -minutes(1)))
  await plan('first', after(now(), -minutes(2)))
  await plan('later', after(now(), hours(1)))
  expect(await drain()).toBe(2)
  expect(subjects()).toEqual(['first', 'second'])
  expect(await drain()).toBe(0)
  expect(await nextJobAt(at.ctx.db, at.ctx.clock)).toEqual((await rowOf('later')).due_at)
})

test('planning the same item again moves it, dropping it takes it back', async () => {
  await plan('moved', after(now(), -minutes(1)))
  await plan('moved', after(now(), hours(1)))
  await plan('dropped', after(now(), -minutes(1)))
  await cancelJobs(at.ctx.db, at.ctx.clock, 'form_reminder', 'dropped')
  expect(await drain()).toBe(0)
  expect(await at.ctx.db.select().from(scheduledJobs)).toHaveLength(2)
})

test('a counter lets one subject fall due more than once', async () => {
  await plan('twice', after(now(), -minutes(2)), 1)
  await plan('twice', after(now(), -minutes(1)), 2)
  await drain()
  expect(ran.map((item) => item.n)).toEqual([1, 2])
})

test('a failed item keeps its place, waits longer after each failure and hinders no other', async () => {
  failing.add('broken')
  await plan('broken', after(now(), -minutes(2)))
  await plan('sound', after(now(), -minutes(1)))
  const waits: number[] = []
  for (let failure = 1; failure <= 3; failure++) {
    const before = at.clock.real().getTime()
    await drain()
    const row = await rowOf('broken')
    expect(row).toMatchObject({ tries: failure, last_error: 'RangeError', done_at: null })
    waits.push(Math.round(((row.lease_until?.getTime() ?? 0) - before) / 1000))
    // The wait uses real time (D-21); setting the lease to the past simulates its end.
    await at.ctx.db
      .update(scheduledJobs)
      .set({ lease_until: after(at.clock.real(), -1) })
      .where(eq(scheduledJobs.id, row.id))
  }
  expect(waits).toEqual([15, 30, 60])
  expect(subjects()).toEqual(['broken', 'sound', 'broken', 'broken'])
  failing.clear()
  await drain()
  expect((await rowOf('broken')).done_at).not.toBeNull()
})

test('a leased item is left alone until its lease ends; then another process takes it over', async () => {
  await plan('taken', after(now(), -minutes(1)))
  await at.ctx.db.update(scheduledJobs).set({ lease_until: after(at.clock.real(), minutes(2)) })
  expect(await drain()).toBe(0)
  await at.ctx.db.update(scheduledJobs).set({ lease_until: after(at.clock.real(), -seconds(1)) })
  expect(await drain()).toBe(1)
})

test('a claim lasts half a minute, so that a crash delays little, and a handler that takes longer keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let finish = () => {}
    at.ctx.jobHandlers.video_reminder = () => new Promise((resolve) => (finish = resolve))
    await scheduleJob(at.ctx.db, at.ctx.clock, {
      kind: 'video_reminder',
      subject: 'x',
      dueAt: after(now(), -minutes(1)),
    })
    const claimed = async () => {
      const [row] = await at.ctx.db
        .select()
        .from(scheduledJobs)
        .where(eq(scheduledJobs.kind, 'video_reminder'))
      return (row?.lease_until?.getTime() ?? 0) - at.clock.real().getTime()
    }
    const drained = drain()
    await vi.waitFor(async () => expect(await claimed()).toBeGreaterThan(0), ENDS)
    expect(await claimed()).toBeLessThanOrEqual(seconds(30))
    await at.ctx.db.update(scheduledJobs).set({ lease_until: after(at.clock.real(), seconds(1)) })
    await vi.advanceTimersByTimeAsync(seconds(10))
    await vi.waitFor(async () => expect(await claimed()).toBeGreaterThan(seconds(20)), ENDS)
    finish()
    expect(await drained).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('two runners at once run each item once', async () => {
  for (let n = 0; n < 8; n++) await plan(`item ${n}`, after(now(), -minutes(n + 1)))
  await Promise.all([drain(), drain()])
  expect(subjects().sort()).toEqual(Array.from({ length: 8 }, (_, n) => `item ${n}`))
})

test('a handler that plans its own item again leaves it open', async () => {
  const next = after(now(), hours(1))
  at.ctx.jobHandlers.draft_expiry = async (item) =>
    scheduleJob(at.ctx.db, at.ctx.clock, { kind: 'draft_expiry', subject: item.subject, dueAt: next })
  await scheduleJob(at.ctx.db, at.ctx.clock, {
    kind: 'draft_expiry',
    subject: 'x',
    dueAt: after(now(), -minutes(1)),
  })
  await drain()
  const [row] = await at.ctx.db.select().from(scheduledJobs).where(eq(scheduledJobs.kind, 'draft_expiry'))
  expect(row).toMatchObject({ done_at: null, due_at: next })
})

test('an item of an unknown kind fails and stays for the next version', async () => {
  await at.ctx.db.insert(scheduledJobs).values({
    kind: 'unheard',
    subject: 'x',
    due_at: after(now(), -minutes(1)),
    created_at: now(),
  })
  await drain()
  const [row] = await at.ctx.db.select().from(scheduledJobs).where(eq(scheduledJobs.kind, 'unheard'))
  expect(row).toMatchObject({ done_at: null, tries: 1 })
})

test('moving the clock stops at every due moment, in order, whatever was planned on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 60, max: 80_000 }), { minLength: 1, maxLength: 6 }),
      async (offsets) => {
        await at.ctx.db.delete(scheduledJobs)
        const start = now()
        const seen: number[] = []
        at.ctx.jobHandlers.check_in_reminder = async (item) => {
          seen.push(Math.round((now().getTime() - item.dueAt.getTime()) / 1000))
          // Schedules one follow-up half an hour later, which must not be skipped either.
          if (item.n === 0)
            await scheduleJob(at.ctx.db, at.ctx.clock, {
              kind: 'check_in_reminder',
              subject: item.subject,
              n: 1,
              dueAt: after(item.dueAt, minutes(30)),
            })
        }
        for (const offset of offsets)
          await scheduleJob(at.ctx.db, at.ctx.clock, {
            kind: 'check_in_reminder',
            subject: String(offset),
            dueAt: after(start, seconds(offset)),
          })
        await at.advance(90_000)
        expect(seen).toHaveLength(offsets.length * 2)
        // Late by the seconds that the run itself takes, never by the whole step.
        for (const late of seen) expect(late).toBeLessThan(30)
      },
    ),
    { seed: 20_261_121, numRuns: 5 },
  )
})
