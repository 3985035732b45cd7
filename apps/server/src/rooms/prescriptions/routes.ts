import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function prescriptionsRoutes(_ctx: Ctx) {
  const os = patientCalls.prescriptions
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    decide: os.decide.handler(todo),
    readProduct: os.readProduct.handler(todo),
    readPending: os.readPending.handler(todo),
  }
}
