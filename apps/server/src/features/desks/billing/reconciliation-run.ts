import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import { currentCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { settings } from '../../../db/schema.ts'
import { scheduleIfNone, scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import type { Difference } from '../../care/payments/index.ts'
import { z } from 'zod'

const StoredDifference = z.object({
  payment_id: z.string().nullable(),
  gateway_ref: z.string().nullable(),
  ours: z.string(),
  theirs: z.string(),
  cents: z.number(),
}) satisfies z.ZodType<Difference>

/** A running or finished comparison: its range, its progress, its differences and what it could not check. */
const ReconciliationRun = z.object({
  /** ISO instants of the movable clock. */
  started_at: z.string(),
  finished_at: z.string().nullable(),
  since: z.string(),
  /** Only payments with a smaller key are still to be compared; null before the first page. */
  before: z.number().nullable(),
  checked: z.number(),
  differences: z.array(StoredDifference),
  /** Payments for which the gateway did not respond; the ids of the first SHOWN of them are listed. */
  skipped: z.number(),
  skipped_ids: z.array(z.string()),
  /** Payments that our own reconciliation is working on. */
  under_way: z.number(),
  /** How often the current page was postponed because the gateway did not respond. */
  put_off: z.number(),
  /** The staff member who requested it; null for the nightly run. */
  by: z.string().nullable(),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

const LAST = 'payment_reconciliation'
const NOW = 'payment_reconciliation_run'
/** Days that the nightly run covers, so that chargebacks and late refunds are included. */
const NIGHTLY_DAYS = 30
/** US Eastern; after the gateway's own day has closed. */
const AT_NIGHT = '04:00'
/** A run without progress for this long counts as abandoned and may be replaced. */
const ABANDONED_AFTER = days(1)

export const readLastRun = (ctx: Pick<Ctx, 'db'>) => read(ctx.db, LAST)
export const readRunUnderWay = (ctx: Pick<Ctx, 'db'>) => read(ctx.db, NOW)

/** Saves a run: as the running one, or as the last one if it has finished. */
export async function saveRun(on: Reader, run: ReconciliationRun): Promise<void> {
  const rows = run.finished_at === null ? { [NOW]: run } : { [NOW]: null, [LAST]: run }
  for (const [name, value] of Object.entries(rows))
    await on
      .insert(settings)
      .values({ name, value: { run: value } })
      .onConflictDoUpdate({ target: settings.name, set: { value: { run: value } } })
}

/**
 * Starts a comparison of every payment of the last days; its pages run as scheduled jobs. If one is already running, it
 * continues instead.
 * @returns whether a new one was started
 */
export async function startReconciliation(ctx: Ctx, within = NIGHTLY_DAYS): Promise<boolean> {
  const now = ctx.clock.now()
  const { actor } = currentCall()
  const started = await ctx.db.transaction(async (tx) => {
    const standing = await read(tx, NOW)
    if (standing && new Date(standing.started_at) > after(now, -ABANDONED_AFTER)) return false
    await saveRun(tx, {
      started_at: now.toISOString(),
      finished_at: null,
      since: after(now, -days(within)).toISOString(),
      before: null,
      checked: 0,
      differences: [],
      skipped: 0,
      skipped_ids: [],
      under_way: 0,
      put_off: 0,
      by: actor === 'server' ? null : actor,
    })
    await scheduleReconciliationPage(tx, ctx, now)
    return true
  })
  return started
}

/** Starts the nightly run (M-24) and schedules the next one. */
export async function reconcileNightly(ctx: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  await startReconciliation(ctx)
  await scheduleJob(ctx.db, ctx.clock, { kind, subject, dueAt: nextNight(ctx) })
}

/** Schedules the nightly run if none is scheduled; an existing job keeps its time. */
export async function scheduleReconciliation(ctx: Ctx): Promise<void> {
  await scheduleIfNone(ctx.db, ctx.clock, {
    kind: 'reconciliation',
    subject: 'nightly',
    dueAt: nextNight(ctx),
  })
}

export const scheduleReconciliationPage = (tx: Reader, ctx: Pick<Ctx, 'clock'>, dueAt: Date) =>
  scheduleJob(tx, ctx.clock, { kind: 'reconciliation_page', subject: 'payments', dueAt })

const nextNight = ({ clock }: Pick<Ctx, 'clock'>) =>
  easternInstant(addDays(easternDate(clock.now()), 1), AT_NIGHT)

const StoredRun = z.object({ run: ReconciliationRun.nullish() })

async function read(on: Reader, name: string): Promise<ReconciliationRun | null> {
  const [row] = await on.select().from(settings).where(eq(settings.name, name))
  // A report of an earlier version has another shape; the next nightly run replaces it.
  return StoredRun.safeParse(row?.value).data?.run ?? null
}
