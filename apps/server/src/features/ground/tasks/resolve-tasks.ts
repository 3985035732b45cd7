import type { TaskKind } from '@contour/domain/tasks/task-kinds'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { tasks } from '../../../db/schema.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { addTaskEvent } from './task-events.ts'
import { transition } from '../../../db/transition.ts'
import { taskLifeCycle } from '@contour/domain/tasks/task-life-cycle'

const RESOLVED = transition(taskLifeCycle, 'settled', 'server', tasks.state)

/**
 * Ends the open tasks that an event has made unnecessary, in the transaction of the event (D-54). Does nothing if none
 * is open.
 * @param event what happened, as a sentence for the history, for example "The prescription was signed."
 * @returns how many tasks it ended
 */
export async function resolveTasks(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  which: { kinds: readonly TaskKind[]; subject: string },
  event: string,
): Promise<number> {
  const settled = await tx
    .update(tasks)
    .set({ state: RESOLVED.to, ended_at: ctx.clock.now() })
    .where(and(inArray(tasks.kind, which.kinds), eq(tasks.subject, which.subject), RESOLVED.allowed))
    .returning({ id: tasks.id, publicId: tasks.public_id })
  for (const { id, publicId } of settled) {
    await addTaskEvent(tx, ctx, { taskId: id, event: 'settled', note: event })
    await cancelJobs(tx, ctx.clock, 'task_escalation', publicId)
  }
  return settled.length
}
