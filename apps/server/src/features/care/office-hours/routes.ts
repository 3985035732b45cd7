import { staffCalls, routes } from '../../../http/implement.ts'
import { listOfficeHours, saveOfficeHours } from './office-hours-store.ts'

export const officeHoursRoutes = routes(staffCalls.officeHours, (ctx) => ({
  read: () => listOfficeHours(ctx),
  save: ({ input, context }) => saveOfficeHours(ctx, context.caller, input),
}))
