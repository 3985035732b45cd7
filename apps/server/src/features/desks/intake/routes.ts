import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { addDisqualify } from './add-disqualify.ts'
import { submitIntake } from './submit-intake.ts'

/** Returns the handlers of this feature's calls. */
export function intakeRoutes(ctx: Ctx) {
  const os = patientCalls.intake
  return {
    submitIntake: os.submitIntake.handler(({ input, context }) => submitIntake(ctx, context.caller, input)),
    addDisqualify: os.addDisqualify.handler(({ input, context }) =>
      addDisqualify(ctx, context.caller, input),
    ),
  }
}
