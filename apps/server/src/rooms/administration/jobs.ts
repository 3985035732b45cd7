import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { due, jobRuns } from '../../db/schema.ts'
import { notFound } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'

const OPEN_MAX = 200
const DONE_MAX = 20

type DueRow = typeof due.$inferSelect

/** What is next, what failed, and when background work last ran (M-50). Subjects are ids and stay out. */
export async function listJobs(ctx: Ctx) {
  const open = await ctx.db
    .select()
    .from(due)
    .where(isNull(due.done_at))
    .orderBy(asc(due.due_at), asc(due.id))
    .limit(OPEN_MAX)
  const done = await ctx.db
    .select()
    .from(due)
    .where(isNotNull(due.done_at))
    .orderBy(desc(due.done_at), desc(due.id))
    .limit(DONE_MAX)
  const runs = await ctx.db.select().from(jobRuns).orderBy(asc(jobRuns.kind))
  const real = ctx.clock.real()
  return {
    status: 'success' as const,
    message: 'Background work.',
    due: [...open, ...done].map((row) => ({
      id: String(row.id),
      kind: row.kind,
      due_at: row.due_at.toISOString(),
      tries: row.tries,
      error: row.last_error,
      state: stateOf(row, real),
    })),
    runs: runs.map((row) => ({
      kind: row.kind,
      last_at: row.last_at?.toISOString() ?? null,
      last_outcome: row.last_outcome,
      failures: row.failures,
    })),
  }
}

function stateOf(row: DueRow, real: Date): 'waiting' | 'leased' | 'done' | 'failed' {
  if (row.done_at) return 'done'
  // A failed run keeps its lease until the next try.
  if (row.tries > 0) return 'failed'
  return row.lease_until && row.lease_until > real ? 'leased' : 'waiting'
}

/**
 * Makes an open row due now. What it does still asks whether its reason stands: an answer that a patient has time for
 * is not taken early.
 * @throws Fault not_found
 */
export async function runJob(ctx: Ctx, caller: Caller, id: string) {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(due)
      .set({ due_at: sql`least(${due.due_at}, ${now.toISOString()}::timestamptz)`, lease_until: null })
      .where(and(eq(due.id, Number(id)), isNull(due.done_at)))
      .returning({ kind: due.kind })
    if (!row) throw notFound()
    await writeAudit(tx, ctx.clock, {
      actor: actorOf(caller),
      purpose: 'operations',
      action: 'job.run',
      subject: `due:${id}`,
      after: { kind: row.kind },
      requestId: caller.source.requestId,
    })
  })
  ctx.soon('due')
  return { status: 'success' as const, message: 'The job runs now.' }
}
