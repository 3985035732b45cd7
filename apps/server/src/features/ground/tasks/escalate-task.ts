import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { tasks } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { addTaskEvent } from './task-events.ts'

/** Runs when a task has waited too long: adds it to the administrators' list as well (D-54). */
export async function escalateTask(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [escalated] = await tx
      .update(tasks)
      .set({ escalated_at: ctx.clock.now() })
      .where(and(eq(tasks.public_id, item.subject), eq(tasks.state, 'open'), isNull(tasks.escalated_at)))
      .returning({ id: tasks.id })
    if (escalated) await addTaskEvent(tx, ctx, { taskId: escalated.id, event: 'escalated' })
  })
}
