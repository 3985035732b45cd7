import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { closeTask, releaseTask, takeTask } from './task-actions.ts'
import { countTasks, listTasks, readTask } from './list-tasks.ts'

/** Returns the handlers of this feature's calls. */
export function tasksRoutes(ctx: Ctx) {
  const os = staffCalls.tasks
  return {
    list: os.list.handler(({ input, context }) =>
      listTasks(ctx, context.caller, input.show ?? 'open', input.after),
    ),
    count: os.count.handler(({ context }) => countTasks(ctx, context.caller)),
    read: os.read.handler(({ input, context }) => readTask(ctx, context.caller, input.id)),
    take: os.take.handler(({ input, context }) => takeTask(ctx, context.caller, input.id)),
    release: os.release.handler(({ input, context }) => releaseTask(ctx, context.caller, input.id)),
    close: os.close.handler(({ input, context }) => closeTask(ctx, context.caller, input)),
  }
}
