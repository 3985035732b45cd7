import { staffCalls, routes } from '../../../http/implement.ts'
import { CLOSED_DAY_VERSIONS, withdrawWaiting } from '../approvals/index.ts'
import { listClosedDays } from './list-closed-days.ts'
import { approveClosedDay, draftClosedDay, reopenDay } from './write-closed-days.ts'

export const closedDayRoutes = routes(staffCalls.closedDays, (ctx) => ({
  list: ({ context }) => listClosedDays(ctx, context.caller),
  draft: ({ input, context }) => draftClosedDay(ctx, context.caller, input),
  approve: ({ input, context }) => approveClosedDay(ctx, context.caller, input),
  reopen: ({ input }) => reopenDay(ctx, input),
  withdrawWaiting: ({ input }) => withdrawWaiting(ctx, CLOSED_DAY_VERSIONS, input),
}))
