import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'
import { createOrderReader, listOrders } from './list-orders.ts'
import { listSubscriptions } from './list-subscriptions.ts'

/** Calls of this room. */
export function ordersRoutes(ctx: Ctx) {
  const os = patientCalls.orders
  const readOrders = createOrderReader(ctx.db)
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    listOrders: os.listOrders.handler(({ context }) => listOrders(ctx, readOrders, context.caller)),
    payOrder: os.payOrder.handler(todo),
    listSubscriptions: os.listSubscriptions.handler(({ context }) => listSubscriptions(ctx, context.caller)),
    cancelSubscription: os.cancelSubscription.handler(todo),
  }
}
