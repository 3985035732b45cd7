import { asStaff } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { closeState, openState } from './decide-state.ts'
import { listStates } from './list-states.ts'

/** The handlers by which administrators open and close states. */
export function staffStatesRoutes(ctx: Ctx) {
  const os = staffCalls.states
  return {
    list: os.list.handler(() => listStates(ctx)),
    open: os.open.handler(({ input, context }) => openState(ctx, asStaff(context.caller), input)),
    close: os.close.handler(({ input, context }) => closeState(ctx, asStaff(context.caller), input)),
  }
}
