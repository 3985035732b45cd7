import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function demoRoutes(_ctx: Ctx) {
  const os = patientCalls.demo
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    outbox: os.outbox.handler(todo),
    readClock: os.readClock.handler(todo),
    moveClock: os.moveClock.handler(todo),
    listOrders: os.listOrders.handler(todo),
    nextStep: os.nextStep.handler(todo),
    reset: os.reset.handler(todo),
  }
}
