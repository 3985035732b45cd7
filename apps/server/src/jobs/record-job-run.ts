import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { jobRuns } from '../db/schema.ts'

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
  await ctx.db
    .insert(jobRuns)
    .values({ kind, last_at: ctx.clock.real(), last_outcome: outcome, failures: failed })
    .onConflictDoUpdate({
      target: jobRuns.kind,
      set: {
        last_at: ctx.clock.real(),
        last_outcome: outcome,
        failures: failed === 0 ? 0 : sql`${jobRuns.failures} + 1`,
      },
    })
}
