import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { preparedInsert } from '../db/prepared-query.ts'
import { jobRuns } from '../db/schema.ts'

const upsertRun = preparedInsert(jobRuns, (insert) =>
  insert.onConflictDoUpdate({
    target: jobRuns.kind,
    set: {
      last_at: sql`excluded.last_at`,
      last_outcome: sql`excluded.last_outcome`,
      // A success ends the count of failures in a row.
      failures: sql`case when excluded.failures = 0 then 0 else ${jobRuns.failures} + 1 end`,
    },
  }),
)

/** Runs background work and records when it ran and how it ended (M-50). */
export async function recordJobRun(ctx: Ctx, kind: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
    await write(ctx, kind, 'done', 0)
  } catch (error) {
    await write(ctx, kind, error instanceof Error ? error.name : 'error', 1).catch(() => {})
    throw error
  }
}

async function write(ctx: Ctx, kind: string, outcome: string, failed: 0 | 1): Promise<void> {
  await upsertRun(ctx.db, { kind, last_at: ctx.clock.real(), last_outcome: outcome, failures: failed })
}
