import { staffCalls, routes } from '../../../http/implement.ts'
import { makeTicketByStaff } from './make-ticket.ts'

export const staffTicketsRoutes = routes(staffCalls.tickets, (ctx) => ({
  make: ({ input, context }) => makeTicketByStaff(ctx, context.caller, input.id),
}))
