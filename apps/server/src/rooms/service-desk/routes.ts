import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { staffCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function serviceDeskRoutes(_ctx: Ctx) {
  const os = staffCalls.service
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    cancelOrder: os.cancelOrder.handler(todo),
    listOrders: os.listOrders.handler(todo),
  }
}
