import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function cartsRoutes(_ctx: Ctx) {
  const os = patientCalls.carts
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    saveCart: os.saveCart.handler(todo),
    readCart: os.readCart.handler(todo),
    quoteCart: os.quoteCart.handler(todo),
  }
}
