import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { answerRequest, listRequests } from './answer-request.ts'
import { createDataRequest, listOwnRequests, withdrawRequest } from './create-data-request.ts'
import { linkToFile } from './serve-file.ts'

/** Returns the handlers of the patient's calls about their own records. */
export function dataRequestRoutes(ctx: Ctx) {
  const os = patientCalls.dataRequests
  return {
    list: os.list.handler(({ context }) => listOwnRequests(ctx, context.caller)),
    ask: os.ask.handler(({ input, context }) => createDataRequest(ctx, context.caller, input)),
    withdraw: os.withdraw.handler(({ input, context }) => withdrawRequest(ctx, context.caller, input.id)),
    openFile: os.openFile.handler(({ input, context }) => linkToFile(ctx, context.caller, input.id)),
  }
}

export function staffDataRequestRoutes(ctx: Ctx) {
  const os = staffCalls.dataRequests
  return {
    list: os.list.handler(({ input, context }) =>
      listRequests(ctx, context.caller, input.show ?? 'open', input.after),
    ),
    fulfill: os.fulfill.handler(({ input, context }) =>
      answerRequest(ctx, context.caller, { ...input, state: 'fulfilled' }),
    ),
    refuse: os.refuse.handler(({ input, context }) =>
      answerRequest(ctx, context.caller, { ...input, state: 'refused' }),
    ),
  }
}
