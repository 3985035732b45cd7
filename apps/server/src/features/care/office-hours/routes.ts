import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listOfficeHours, saveOfficeHours } from './office-hours-store.ts'

export function officeHoursRoutes(ctx: Ctx) {
  const os = staffCalls.officeHours
  return {
    read: os.read.handler(() => listOfficeHours(ctx)),
    save: os.save.handler(({ input, context }) => saveOfficeHours(ctx, context.caller, input)),
  }
}
