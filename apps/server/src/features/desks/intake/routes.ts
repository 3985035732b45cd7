import { patientCalls, routes } from '../../../http/implement.ts'
import { addDisqualify } from './add-disqualify.ts'
import { submitIntake } from './submit-intake.ts'

export const intakeRoutes = routes(patientCalls.intake, (ctx) => ({
  submitIntake: ({ input, context }) => submitIntake(ctx, context.caller, input),
  addDisqualify: ({ input, context }) => addDisqualify(ctx, context.caller, input),
}))
