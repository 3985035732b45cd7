import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function intakeRoutes(_ctx: Ctx) {
  const os = patientCalls.intake
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    submitIntake: os.submitIntake.handler(todo),
    addDisqualify: os.addDisqualify.handler(todo),
  }
}
