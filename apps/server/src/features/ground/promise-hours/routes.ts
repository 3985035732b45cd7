import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { approvePromises, draftPromises, readPromises } from './write-promises.ts'

export function promiseHoursRoutes(ctx: Ctx) {
  const os = staffCalls.promiseHours
  return {
    read: os.read.handler(({ context }) => readPromises(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftPromises(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approvePromises(ctx, context.caller, input)),
  }
}
