import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function ordersRoutes(_ctx: Ctx) {
  const os = patientCalls.orders
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    listOrders: os.listOrders.handler(todo),
    payOrder: os.payOrder.handler(todo),
    listSubscriptions: os.listSubscriptions.handler(todo),
    cancelSubscription: os.cancelSubscription.handler(todo),
  }
}
