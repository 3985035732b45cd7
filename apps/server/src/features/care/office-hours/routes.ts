import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listOfficeHours, saveOfficeHours } from './office-hours-store.ts'

/** Returns the handlers of this feature's calls. */
export function officeHoursRoutes(ctx: Ctx) {
  const os = staffCalls.officeHours
  return {
    read: os.read.handler(() => listOfficeHours(ctx)),
    save: os.save.handler(({ input, context }) => saveOfficeHours(ctx, context.caller, input)),
  }
}
