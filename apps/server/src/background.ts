import { easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { inJob } from './call-context.ts'
import type { Ctx } from './context.ts'
import { settings } from './db/schema.ts'
import type { Background, BackgroundTask } from './jobs/background.ts'
import { runDueJobs, nextJobAt } from './jobs/scheduled-jobs.ts'
import { createHeartbeats } from './jobs/heartbeats.ts'
import { createWaker, type Waker } from './jobs/waker.ts'
import { errorFacts } from './log.ts'
import { followClosedDays } from './features/ground/closed-days/index.ts'
import { followPrices } from './features/care/catalog/index.ts'
import { followCompany } from './features/ground/company/index.ts'
import { followPromises } from './features/ground/promise-hours/index.ts'
import { sealAudit } from './features/ground/audit/index.ts'
import { applyWebhooks } from './features/care/payments/gateway-events.ts'
import { createFileEncryption } from './features/ground/media/index.ts'
import { reconcilePayments } from './features/care/payments/reconcile-payments.ts'
import { sendConversions } from './features/ground/conversions/index.ts'
import { reportMissedReplies } from './features/care/message-notices/index.ts'
import { refreshAlarmWords } from './features/care/emergencies/index.ts'
import { sendOutbox } from './features/ground/notifications/index.ts'
import { scheduleSampleDraw } from './features/care/clinical-quality/index.ts'
import { scheduleRetention } from './features/ground/retention/index.ts'
import { scheduleAccessReview } from './features/people/staff-accounts/index.ts'
import { scheduleShippingReview } from './features/care/shipments/index.ts'
import { scheduleReconciliation } from './features/desks/billing/index.ts'
import { recordJobRun } from './jobs/record-job-run.ts'

const HEARTBEAT_INTERVAL = 1_000
const ALIGN_EVERY = 10_000
const LATE_RESPONSE = 1_000
/** A payment with an unknown outcome is reconciled at least this often, milliseconds (security.md 9). */
const RECONCILE_EVERY = 30_000
/** A missed reply promise is reported within this time. */
const REPLIES_EVERY = 60_000

export function createBackground(ctx: Ctx): Background {
  const tasks: Record<BackgroundTask, () => Promise<unknown>> = {
    due: () => runDueJobs({ ...ctx, handlers: ctx.jobHandlers }),
    outbox: () => sendOutbox(ctx),
    webhooks: () => applyWebhooks(ctx),
    audit: () => sealAudit(ctx),
  }
  const recorded = (kind: BackgroundTask) => () => inJob(ctx, () => recordJobRun(ctx, kind, tasks[kind]))
  const waker = createWaker<BackgroundTask>(ctx.log, {
    due: recorded('due'),
    outbox: recorded('outbox'),
    webhooks: recorded('webhooks'),
    audit: recorded('audit'),
  })
  const heartbeats = createHeartbeats(ctx.log)
  const every = (name: string, ms: number, work: () => Promise<unknown>) =>
    heartbeats.every(name, ms, () => inJob(ctx, work))

  const settle = () => inJob(ctx, reconcileAll)

  async function reconcileAll(): Promise<number> {
    await followClosedDays(ctx)
    await followCompany(ctx)
    await followPromises(ctx)
    await followPrices(ctx)
    const ran = await runDue()
    // The heartbeat may have been faster with a job: it is done too before anybody looks at what was due.
    await waker.idle('due')
    await sealAudit(ctx)
    return ran
  }

  async function runDue(): Promise<number> {
    let ran = 0
    for (let round = 0; round < 50; round++) {
      await ctx.sandbox?.tick(ctx.clock.now())
      const webhooks = await applyWebhooks(ctx)
      const done = await runDueJobs({ ...ctx, handlers: ctx.jobHandlers })
      ran += done
      if (done === 0 && webhooks === 0) break
    }
    await reconcilePayments(ctx)
    await reportMissedReplies(ctx)
    await sendOutbox(ctx)
    await sendConversions(ctx)
    return ran
  }

  return {
    waker,
    settle,
    lateBy: heartbeats.lateBy,
    failing: () => [...waker.failing(), ...heartbeats.failing()],
    followClocks() {
      every('clock', ALIGN_EVERY, () => Promise.all([followOffset(ctx), alignClock(ctx)]))
      every('closed days', ALIGN_EVERY, () => followClosedDays(ctx))
      every('company', ALIGN_EVERY, () => followCompany(ctx))
      every('promises', ALIGN_EVERY, () => followPromises(ctx))
      every('prices', ALIGN_EVERY, () => followPrices(ctx))
      every('alarm words', ALIGN_EVERY, () => refreshAlarmWords(ctx))
    },
    async start() {
      await reconcilePayments(ctx).catch((error: unknown) =>
        ctx.log.warn({ err: errorFacts(error) }, 'payments not reconciled at start'),
      )
      await scheduleRetention(ctx)
      await scheduleReconciliation(ctx)
      await scheduleShippingReview(ctx)
      await scheduleAccessReview(ctx)
      await scheduleSampleDraw(ctx)
      waker.start()
      every('clock', ALIGN_EVERY, () => alignClock(ctx))
      every('closed days', ALIGN_EVERY, () => followClosedDays(ctx))
      every('company', ALIGN_EVERY, () => followCompany(ctx))
      every('promises', ALIGN_EVERY, () => followPromises(ctx))
      every('prices', ALIGN_EVERY, () => followPrices(ctx))
      every('alarm words', ALIGN_EVERY, () => refreshAlarmWords(ctx))
      every('due', HEARTBEAT_INTERVAL, () => beat(ctx, waker))
      every('replies', REPLIES_EVERY, () => reportMissedReplies(ctx))
      every('payments', RECONCILE_EVERY, () => reconcilePayments(ctx))
      every('file encryption', HEARTBEAT_INTERVAL, createFileEncryption(ctx))
      // A partner that hangs may take half a minute; no other task waits for it.
      every('conversions', HEARTBEAT_INTERVAL, () => sendConversions(ctx))
    },
    async stop() {
      await heartbeats.stop()
      await waker.stop()
    },
    async advance(seconds) {
      const target = ctx.clock.offsetSeconds() + seconds
      let ran = await settle()
      let day = easternDate(ctx.clock.now())
      for (let hop = 0; hop < 20_000; hop++) {
        const next = await nextStop(ctx)
        if (!next) break
        const offset =
          ctx.clock.offsetSeconds() + Math.ceil((next.getTime() - ctx.clock.now().getTime()) / 1000)
        if (offset > target) break
        await saveOffset(ctx, offset)
        // What counts by the day is read once a day, and the audit sealed then: every stop would double what it costs.
        const today = easternDate(ctx.clock.now())
        ran += await (today === day ? inJob(ctx, runDue) : settle())
        day = today
      }
      await saveOffset(ctx, target)
      ran += await settle()
      return { now: ctx.clock.now(), ran }
    },
  }
}

/** The time of the next scheduled job or of the sandbox's next expiring authorization, whichever comes first. */
async function nextStop(ctx: Ctx): Promise<Date | null> {
  const [planned, expiry] = [await nextJobAt(ctx.db, ctx.clock), (await ctx.sandbox?.nextExpiry()) ?? null]
  if (!planned || !expiry) return planned ?? expiry
  return planned < expiry ? planned : expiry
}

const OFFSET = 'clock_offset'

async function saveOffset(ctx: Ctx, offset: number): Promise<void> {
  await ctx.db
    .insert(settings)
    .values({ name: OFFSET, value: offset })
    .onConflictDoUpdate({ target: settings.name, set: { value: offset } })
  ctx.clock.follow(offset)
}

/**
 * Leases, rate limits and login limits are shared by all processes, so they use the database's clock: a machine whose
 * clock is wrong would take over other processes' work, or forget what was counted.
 */
export async function alignClock(ctx: Pick<Ctx, 'database' | 'clock'>): Promise<void> {
  if (ctx.database.kind !== 'postgres') return
  const requested = ctx.clock.real().getTime()
  const [row] = await ctx.database.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const answered = ctx.clock.real().getTime()
  // A late response says too little about the time at which it was created.
  if (answered - requested < LATE_RESPONSE) ctx.clock.align(Number(row?.ms) - (requested + answered) / 2)
}

/** Applies the offset stored in the database; other processes move the clock too. */
export async function followOffset(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.name, OFFSET))
  if (typeof row?.value === 'number') ctx.clock.follow(row.value)
}

/**
 * What is waiting. For scheduled jobs the query reads the earliest time: asked whether any is due, the database expects
 * many and reads through all that are scheduled for later.
 */
export const WAITING = `select coalesce((select min(due_at) from due where done_at is null) <= $1, false) as due,
  exists(select 1 from outbox where state in ('waiting', 'sending')) as outbox,
  exists(select 1 from webhook_inbox where applied_at is null and (next_try_at is null or next_try_at <= $2)) as webhooks,
  exists(select 1 from audit where seq is null) as audit`

/** One cheap query a second: tasks with waiting work are woken, the others cost nothing. */
async function beat(ctx: Ctx, waker: Waker<BackgroundTask>): Promise<void> {
  await followOffset(ctx)
  const [waiting] = await ctx.database.query(WAITING, [
    ctx.clock.now().toISOString(),
    ctx.clock.real().toISOString(),
  ])
  for (const task of ['due', 'outbox', 'webhooks', 'audit'] as const) if (waiting?.[task]) waker.wake(task)
}
