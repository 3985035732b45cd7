import { staffCalls, routes } from '../../../http/implement.ts'
import { closeTask, releaseTask, takeTask } from './task-actions.ts'
import { countTasks, listTasks, readTask } from './list-tasks.ts'

export const tasksRoutes = routes(staffCalls.tasks, (ctx) => ({
  list: ({ input, context }) => listTasks(ctx, context.caller, input.show ?? 'open', input.after),
  count: ({ context }) => countTasks(ctx, context.caller),
  read: ({ input, context }) => readTask(ctx, context.caller, input.id),
  take: ({ input, context }) => takeTask(ctx, context.caller, input.id),
  release: ({ input, context }) => releaseTask(ctx, context.caller, input.id),
  close: ({ input, context }) => closeTask(ctx, context.caller, input),
}))
