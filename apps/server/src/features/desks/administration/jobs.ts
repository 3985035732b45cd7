import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { scheduledJobs, jobRuns } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { NO_SUBJECT, findSubjects } from './find-subjects.ts'

type ScheduledJobRow = typeof scheduledJobs.$inferSelect

export type JobsShown = 'open' | 'failed' | 'done'

const FIRST_DUE: readonly SortKey[] = [
  { by: scheduledJobs.due_at, kind: 'instant' },
  { by: scheduledJobs.id, kind: 'number' },
]
const LAST_DONE: readonly SortKey[] = [
  { by: scheduledJobs.done_at, kind: 'instant', order: 'desc' },
  { by: scheduledJobs.id, kind: 'number', order: 'desc' },
]

// A failed run keeps its lease until the next try.
const WANTED = {
  open: isNull(scheduledJobs.done_at),
  failed: and(isNull(scheduledJobs.done_at), gt(scheduledJobs.tries, sql`0`)),
  done: isNotNull(scheduledJobs.done_at),
} as const

/**
 * Lists a page of jobs, next due first and finished ones newest first, each with its order, and when background work
 * last ran (M-50).
 */
export async function listJobs(ctx: Ctx, show: JobsShown, after?: string) {
  const page = keyset(show === 'done' ? LAST_DONE : FIRST_DUE, after)
  const found = await ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(WANTED[show], page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ done_at, due_at, id }) => [
    (show === 'done' ? done_at : null) ?? due_at,
    id,
  ])
  const subjects = await findSubjects(
    ctx,
    rows.map(({ subject }) => subject),
  )
  const runs = await ctx.db.select().from(jobRuns).orderBy(asc(jobRuns.kind))
  const real = ctx.clock.real()
  return {
    status: 'success' as const,
    message: 'Background work.',
    due: rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      due_at: row.due_at.toISOString(),
      tries: row.tries,
      error: row.last_error,
      state: stateOf(row, real),
      ...(subjects.get(row.subject) ?? NO_SUBJECT),
    })),
    next,
    total: await countJobs(ctx, show),
    counts: { open: await countJobs(ctx, 'open'), failed: await countJobs(ctx, 'failed') },
    runs: runs.map((row) => ({
      kind: row.kind,
      last_at: row.last_at?.toISOString() ?? null,
      last_outcome: row.last_outcome,
      failures: row.failures,
    })),
  }
}

const countJobs = (ctx: Ctx, show: JobsShown) =>
  countRows(
    ctx.db,
    ctx.db.select({ id: scheduledJobs.id }).from(scheduledJobs).where(WANTED[show]).$dynamic(),
  )

function stateOf(row: ScheduledJobRow, real: Date): 'waiting' | 'leased' | 'done' | 'failed' {
  if (row.done_at) return 'done'
  // A failed run keeps its lease until the next try.
  if (row.tries > 0) return 'failed'
  return row.lease_until && row.lease_until > real ? 'leased' : 'waiting'
}

const HEALTHY = 'This job has not failed. It runs automatically when it is due.'

/**
 * Retries a failed job at once. The job still checks whether its reason applies: a decision that the patient still has
 * time for is not taken early. A job that has not failed runs when it is due.
 * @throws AppError not_found, wrong_status
 */
export async function runJob(ctx: Ctx, id: string) {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const now = ctx.clock.now()
  const subject = `due:${id}` as const
  const ran = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(scheduledJobs)
      .set({
        due_at: sql`least(${scheduledJobs.due_at}, ${now.toISOString()}::timestamptz)`,
        lease_until: null,
      })
      .where(and(eq(scheduledJobs.id, Number(id)), WANTED.failed))
      .returning({ kind: scheduledJobs.kind })
    if (!row) return false
    tx.announce('due')
    await audit(tx, 'job.run', { subject, after: { kind: row.kind } })
    return true
  })
  if (!ran) {
    const open = await ctx.db.$count(
      scheduledJobs,
      and(eq(scheduledJobs.id, Number(id)), isNull(scheduledJobs.done_at)),
    )
    if (open === 0) throw notFound()
    await audit(ctx.db, 'job.run_refused', { subject, after: { reason: HEALTHY } })
    throw new AppError('wrong_status', { message: HEALTHY })
  }
  return { status: 'success' as const, message: 'The job runs now.' }
}
