import { and, asc, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { scheduledJobs } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

/** Upcoming scheduled jobs shown next to the clock. */
const SHOWN = 12

/** Returns the service's time and what is due next. */
export async function readClock(ctx: Ctx) {
  const now = ctx.clock.now()
  const next = await ctx.db
    .select({ kind: scheduledJobs.kind, at: scheduledJobs.due_at })
    .from(scheduledJobs)
    .where(and(isNull(scheduledJobs.done_at), gt(scheduledJobs.due_at, now)))
    .orderBy(asc(scheduledJobs.due_at), asc(scheduledJobs.id))
    .limit(SHOWN)
  return {
    message: 'The demo clock.',
    now: now.toISOString(),
    offset_seconds: ctx.clock.offsetSeconds(),
    next_due: next.map((row) => ({ kind: row.kind, at: row.at.toISOString() })),
  }
}

/** Moves business time forward and responds once everything that was due in between has run (D-21). */
export async function moveClock(ctx: Ctx, seconds: number) {
  if (!ctx.background) throw new AppError('unavailable')
  const { now, ran } = await ctx.background.advance(seconds)
  return { message: 'The clock was moved.', now: now.toISOString(), ran }
}
