import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { makeTicketByStaff } from './make-ticket.ts'

/** Returns the handlers of support's calls. */
export function staffTicketsRoutes(ctx: Ctx) {
  const os = staffCalls.tickets
  return {
    make: os.make.handler(({ input, context }) => makeTicketByStaff(ctx, context.caller, input.id)),
  }
}
