import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { cancelForPatient } from './cancel-order.ts'
import { listServiceOrders } from './list-orders.ts'
import { readServiceOrder } from './read-order.ts'

/** Returns the handlers of this feature's calls. */
export function supportRoutes(ctx: Ctx) {
  const os = staffCalls.service
  return {
    cancelOrder: os.cancelOrder.handler(({ input, context }) => cancelForPatient(ctx, context.caller, input)),
    order: os.order.handler(({ input, context }) => readServiceOrder(ctx, context.caller, input.id)),
    listOrders: os.listOrders.handler(({ input, context }) => listServiceOrders(ctx, context.caller, input)),
  }
}
