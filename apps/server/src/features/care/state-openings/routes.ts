import { asStaff } from '../../../caller.ts'
import { staffCalls, routes } from '../../../http/implement.ts'
import { closeState, openState } from './decide-state.ts'
import { listStates } from './list-states.ts'

export const staffStatesRoutes = routes(staffCalls.states, (ctx) => ({
  list: () => listStates(ctx),
  open: ({ input, context }) => openState(ctx, asStaff(context.caller), input),
  close: ({ input, context }) => closeState(ctx, asStaff(context.caller), input),
}))
