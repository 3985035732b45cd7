import { staffCalls, routes } from '../../../http/implement.ts'
import { listClosedDays } from './list-closed-days.ts'
import { approveClosedDay, draftClosedDay, reopenDay, withdrawClosedDay } from './write-closed-days.ts'

export const closedDayRoutes = routes(staffCalls.closedDays, (ctx) => ({
  list: ({ context }) => listClosedDays(ctx, context.caller),
  draft: ({ input, context }) => draftClosedDay(ctx, context.caller, input),
  approve: ({ input, context }) => approveClosedDay(ctx, context.caller, input),
  reopen: ({ input }) => reopenDay(ctx, input),
  withdrawWaiting: ({ input }) => withdrawClosedDay(ctx, input),
}))
