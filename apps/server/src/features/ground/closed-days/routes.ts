import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listClosedDays } from './list-closed-days.ts'
import { approveClosedDay, draftClosedDay, reopenDay } from './write-closed-days.ts'

export function closedDayRoutes(ctx: Ctx) {
  const os = staffCalls.closedDays
  return {
    list: os.list.handler(({ context }) => listClosedDays(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftClosedDay(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approveClosedDay(ctx, context.caller, input)),
    reopen: os.reopen.handler(({ input }) => reopenDay(ctx, input)),
  }
}
