import { RETENTION, RETENTION_IDS, RETENTION_ROWS_PER_NIGHT } from '@contour/domain/retention/retention'
import type { RetentionClass } from '@contour/domain/retention/retention'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { settings } from '../../../db/schema.ts'
import { scheduleIfNone, scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { removeExpiredVideos, removeUnattachedFiles } from '../media/index.ts'
import { EXPIRED_ROWS } from './expired-rows.ts'
import { z } from 'zod'

/** Rows per statement: few enough that its locks delay no one. */
const BATCH = 500
const LAST_RUN = 'retention_last_run'
/** US Eastern, when the fewest users are active. */
const AT_NIGHT = '03:30'

const RetentionRun = z.object({
  /** ISO instant of the movable clock. */
  ran_at: z.string(),
  removed: z.partialRecord(z.enum(RETENTION_IDS), z.number()),
  /** Classes with more expired rows than one night removes. */
  unfinished: z.array(z.enum(RETENTION_IDS)),
  files: z.number(),
})
export type RetentionRun = z.infer<typeof RetentionRun>

/**
 * Applies every retention period, records what was removed, and schedules the next night. Safe to run again at any
 * time.
 */
export async function applyRetention(ctx: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  const run: RetentionRun = {
    ran_at: ctx.clock.now().toISOString(),
    removed: {},
    unfinished: [],
    files: await removeUnattachedFiles(ctx),
  }
  for (const retained of RETENTION) {
    const removed = await removeExpired(ctx, retained)
    run.removed[retained.id] = removed
    if (removed >= RETENTION_ROWS_PER_NIGHT) run.unfinished.push(retained.id)
  }
  await ctx.db
    .insert(settings)
    .values({ name: LAST_RUN, value: run })
    .onConflictDoUpdate({ target: settings.name, set: { value: run } })
  ctx.log.info({ removed: run.removed, unfinished: run.unfinished, files: run.files }, 'retention applied')
  await scheduleJob(ctx.db, ctx.clock, { kind, subject, dueAt: nextNight(ctx) })
}

/** Schedules the nightly run if none is scheduled; a scheduled one keeps its time. */
export async function scheduleRetention(ctx: Ctx): Promise<void> {
  await scheduleIfNone(ctx.db, ctx.clock, { kind: 'retention', subject: 'nightly', dueAt: nextNight(ctx) })
}

/** Returns the last run, or null before the first. */
export async function readRetentionRun({ db }: Pick<Ctx, 'db'>): Promise<RetentionRun | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, LAST_RUN))
  return row?.value ? RetentionRun.parse(row.value) : null
}

const nextNight = ({ clock }: Pick<Ctx, 'clock'>) =>
  easternInstant(addDays(easternDate(clock.now()), 1), AT_NIGHT)

/** @returns how many rows were deleted or emptied, in batches of BATCH */
async function removeExpired(ctx: Ctx, retained: RetentionClass): Promise<number> {
  if (retained.id === 'identity_videos')
    return removeExpiredVideos(ctx, after(ctx.clock.now(), -days(retained.days)), RETENTION_ROWS_PER_NIGHT)
  const { table, expired, set, clock } = EXPIRED_ROWS[retained.id]
  const cutOff = after(clock === 'real' ? ctx.clock.real() : ctx.clock.now(), -days(retained.days))
  const rows = `select ctid from ${table} where ${expired} limit ${BATCH}`
  const change = set ? `update ${table} set ${set}` : `delete from ${table}`
  let removed = 0
  while (removed < RETENTION_ROWS_PER_NIGHT) {
    const [count] = await ctx.database.query(
      `with changed as (${change} where ctid in (${rows}) returning 1) select count(*)::int as n from changed`,
      [cutOff.toISOString()],
    )
    removed += Number(count?.n ?? 0)
    if (Number(count?.n ?? 0) < BATCH) break
  }
  return removed
}
