import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { searchStaffConsole } from './search-staff-console.ts'

/** Returns the handlers of this feature's calls. */
export function searchRoutes(ctx: Ctx) {
  const os = staffCalls.search
  return { find: os.find.handler(({ input, context }) => searchStaffConsole(ctx, context.caller, input.q)) }
}
