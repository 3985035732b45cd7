import type { TaskEvent } from '@contour/domain/tasks/task-life-cycle'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { taskEvents } from '../../../db/schema.ts'

type NewEvent = { taskId: number; event: TaskEvent; note?: string; actor?: string }

/** Adds an entry to the history of a task; entries never change. Without an actor the server is the actor. */
export async function addTaskEvent(tx: Tx, ctx: Pick<Ctx, 'clock'>, added: NewEvent): Promise<void> {
  await tx.insert(taskEvents).values({
    task_id: added.taskId,
    event: added.event,
    actor: added.actor ?? 'server',
    note: added.note ?? '',
    at: ctx.clock.now(),
  })
}
