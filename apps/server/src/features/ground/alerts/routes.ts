import { asStaff } from '../../../caller.ts'
import { staffCalls, routes } from '../../../http/implement.ts'
import { acknowledgeAlert, endLastingFault } from './acknowledge-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { tryReceivers } from './try-receivers.ts'

export const alertsRoutes = routes(staffCalls.alerts, (ctx) => ({
  list: ({ input }) => listAlerts(ctx, input.show ?? 'open', input.after),
  acknowledge: ({ input, context }) => acknowledgeAlert(ctx, asStaff(context.caller), input),
  lookedInto: ({ input }) => endLastingFault(ctx, input),
  test: () => tryReceivers(ctx),
}))
