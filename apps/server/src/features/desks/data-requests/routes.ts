import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { answerRequest, listRequests } from './answer-request.ts'
import { createDataRequest, listOwnRequests, withdrawRequest } from './create-data-request.ts'
import { linkToFile } from './serve-file.ts'

/** Returns the handlers of the patient's calls about their own records. */
export const dataRequestRoutes = routes(patientCalls.dataRequests, (ctx) => ({
  list: ({ context }) => listOwnRequests(ctx, context.caller),
  ask: ({ input, context }) => createDataRequest(ctx, context.caller, input),
  withdraw: ({ input, context }) => withdrawRequest(ctx, context.caller, input.id),
  openFile: ({ input, context }) => linkToFile(ctx, context.caller, input.id),
}))

export const staffDataRequestRoutes = routes(staffCalls.dataRequests, (ctx) => ({
  list: ({ input, context }) => listRequests(ctx, context.caller, input.show ?? 'open', input.after),
  fulfill: ({ input, context }) => answerRequest(ctx, context.caller, { ...input, state: 'fulfilled' }),
  refuse: ({ input, context }) => answerRequest(ctx, context.caller, { ...input, state: 'refused' }),
}))
