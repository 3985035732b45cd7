import { eq } from 'drizzle-orm'
import { outsideSessions } from './call-session.ts'
import type { Ctx, Task } from './context.ts'
import { settings } from './db/schema.ts'
import type { Background } from './jobs/background.ts'
import { drainDue, nextDueAt } from './jobs/due.ts'
import { createHeartbeats } from './jobs/heartbeats.ts'
import { createSoon } from './jobs/soon.ts'
import type { Soon } from './jobs/soon.ts'
import { errorFacts } from './log.ts'
import { sealAudit } from './rooms/audit/index.ts'
import { applyWebhooks, reconcilePayments } from './rooms/billing/index.ts'
import { sendConversions } from './rooms/conversion/index.ts'
import { sendOutbox } from './rooms/notifications/index.ts'
import { planRetention } from './rooms/retention/index.ts'
import { planAccessReview } from './rooms/staff-accounts/index.ts'
import { planReconciliation } from './rooms/staff-billing/index.ts'
import { noteRun } from './jobs/note-run.ts'

const BEAT = 1_000
const ALIGN_EVERY = 10_000
const LATE_ANSWER = 1_000
/** An unknown payment outcome waits at most this long (security.md 9). */
const RECONCILE_EVERY = 30_000

export function createBackground(ctx: Ctx): Background {
  const tasks: Record<Task, () => Promise<unknown>> = {
    due: () => drainDue({ ...ctx, handlers: ctx.due }),
    outbox: () => sendOutbox(ctx),
    payments: () => reconcilePayments(ctx),
    webhooks: () => applyWebhooks(ctx),
    audit: () => sealAudit(ctx),
  }
  const noted = Object.fromEntries(
    Object.entries(tasks).map(([kind, run]) => [kind, () => noteRun(ctx, kind, run)]),
  )
  const soon = createSoon(ctx.database, ctx.config.databaseUrl, ctx.log, noted)
  const heartbeats = createHeartbeats(ctx.log)

  const settle = () => outsideSessions(settleAll)

  async function settleAll(): Promise<number> {
    let ran = 0
    for (let round = 0; round < 50; round++) {
      await ctx.sandbox?.tick(ctx.clock.now())
      const webhooks = await applyWebhooks(ctx)
      const done = await drainDue({ ...ctx, handlers: ctx.due })
      ran += done
      if (done === 0 && webhooks === 0) break
    }
    await reconcilePayments(ctx)
    await sendOutbox(ctx)
    await sendConversions(ctx)
    await sealAudit(ctx)
    return ran
  }

  return {
    soon,
    settle,
    stuckFor: heartbeats.stuckFor,
    followClocks() {
      heartbeats.every('clock', ALIGN_EVERY, () => Promise.all([followOffset(ctx), alignClock(ctx)]))
    },
    async start() {
      await reconcilePayments(ctx).catch((error: unknown) =>
        ctx.log.warn({ err: errorFacts(error) }, 'payments not reconciled at start'),
      )
      await planRetention(ctx)
      await planReconciliation(ctx)
      await planAccessReview(ctx)
      await soon.start()
      heartbeats.every('clock', ALIGN_EVERY, () => alignClock(ctx))
      heartbeats.every('due', BEAT, () => beat(ctx, soon))
      // Not through the queue: a job that a killed process left active blocks its kind there for a minute.
      heartbeats.every('payments', RECONCILE_EVERY, () => reconcilePayments(ctx))
      // Beside the queue: a partner that hangs may take half a minute, and nothing else waits for it.
      heartbeats.every('conversions', BEAT, () => sendConversions(ctx))
    },
    async stop() {
      await heartbeats.stop()
      await soon.stop()
    },
    async advance(seconds) {
      const target = ctx.clock.offsetSeconds() + seconds
      let ran = await settle()
      for (let hop = 0; hop < 20_000; hop++) {
        const next = await nextStop(ctx)
        if (!next) break
        const offset =
          ctx.clock.offsetSeconds() + Math.ceil((next.getTime() - ctx.clock.now().getTime()) / 1000)
        if (offset > target) break
        await keepOffset(ctx, offset)
        ran += await settle()
      }
      await keepOffset(ctx, target)
      ran += await settle()
      return { now: ctx.clock.now(), ran }
    },
  }
}

/** The next due row or the next hold that the sandbox lets expire, whichever comes first. */
async function nextStop(ctx: Ctx): Promise<Date | null> {
  const [planned, expiry] = [await nextDueAt(ctx.db, ctx.clock), (await ctx.sandbox?.nextExpiry()) ?? null]
  if (!planned || !expiry) return planned ?? expiry
  return planned < expiry ? planned : expiry
}

const OFFSET = 'clock_offset'

async function keepOffset(ctx: Ctx, offset: number): Promise<void> {
  await ctx.db
    .insert(settings)
    .values({ name: OFFSET, value: offset })
    .onConflictDoUpdate({ target: settings.name, set: { value: offset } })
  ctx.clock.follow(offset)
}

/**
 * Leases, limits and login budgets are shared by all processes, so they count by the database's clock: a machine whose
 * clock is wrong would take work from others, or forget what was counted.
 */
export async function alignClock(ctx: Pick<Ctx, 'database' | 'clock'>): Promise<void> {
  if (ctx.database.kind !== 'postgres') return
  const asked = ctx.clock.real().getTime()
  const [row] = await ctx.database.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const answered = ctx.clock.real().getTime()
  // A late answer says too little about the time at which it was given.
  if (answered - asked < LATE_ANSWER) ctx.clock.align(Number(row?.ms) - (asked + answered) / 2)
}

/** Takes over the offset that the database holds; other processes move the clock too. */
export async function followOffset(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.name, OFFSET))
  if (typeof row?.value === 'number') ctx.clock.follow(row.value)
}

/**
 * What waits. Of the due items the earliest tells: asked whether any is due, the database expects many and reads through
 * all that are planned for later.
 */
export const WAITING = `select coalesce((select min(due_at) from due where done_at is null) <= $1, false) as due,
  exists(select 1 from outbox where state in ('waiting', 'sending')) as outbox,
  exists(select 1 from webhook_inbox where applied_at is null and (next_try_at is null or next_try_at <= $2)) as webhooks,
  exists(select 1 from audit where seq is null) as audit`

/** One cheap look a second: what waits is asked for, what does not wait costs nothing. */
async function beat(ctx: Ctx, soon: Soon): Promise<void> {
  await followOffset(ctx)
  const [waiting] = await ctx.database.query(WAITING, [
    ctx.clock.now().toISOString(),
    ctx.clock.real().toISOString(),
  ])
  for (const task of ['due', 'outbox', 'webhooks', 'audit'] as const)
    if (waiting?.[task]) await soon.ask(task)
}
