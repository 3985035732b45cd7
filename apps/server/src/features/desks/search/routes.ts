import { staffCalls, routes } from '../../../http/implement.ts'
import { searchStaffConsole } from './search-staff-console.ts'

export const searchRoutes = routes(staffCalls.search, (ctx) => ({
  find: ({ input, context }) => searchStaffConsole(ctx, context.caller, input.q),
}))
