import { asStaff } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { acknowledgeAlert, endLastingFault } from './acknowledge-alert.ts'
import { listAlerts } from './list-alerts.ts'
import { tryReceivers } from './try-receivers.ts'

export function alertsRoutes(ctx: Ctx) {
  const os = staffCalls.alerts
  return {
    list: os.list.handler(({ input }) => listAlerts(ctx, input.show ?? 'open', input.after)),
    acknowledge: os.acknowledge.handler(({ input, context }) =>
      acknowledgeAlert(ctx, asStaff(context.caller), input),
    ),
    lookedInto: os.lookedInto.handler(({ input }) => endLastingFault(ctx, input)),
    test: os.test.handler(() => tryReceivers(ctx)),
  }
}
