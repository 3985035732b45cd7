import { staffCalls, routes } from '../../../http/implement.ts'
import { approvePromises, draftPromises, readPromises, withdrawPromises } from './write-promises.ts'

export const promiseHoursRoutes = routes(staffCalls.promiseHours, (ctx) => ({
  read: ({ context }) => readPromises(ctx, context.caller),
  draft: ({ input, context }) => draftPromises(ctx, context.caller, input),
  approve: ({ input, context }) => approvePromises(ctx, context.caller, input),
  withdrawWaiting: ({ input }) => withdrawPromises(ctx, input),
}))
