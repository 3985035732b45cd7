import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { loadForm } from './load-form.ts'
import { readDefinition } from './read-definition.ts'
import { recordStop } from './record-stop.ts'
import { submitAdjustForm } from './submit-adjust-form.ts'
import { submitForm } from './submit-form.ts'

/** Returns the handlers of this feature's calls. */
export function assessmentsRoutes(ctx: Ctx) {
  const os = patientCalls.assessments
  return {
    loadForm: os.loadForm.handler(({ input, context }) => loadForm(ctx, context.caller, input.id)),
    readDefinition: os.readDefinition.handler(({ input }) => readDefinition(input.name)),
    recordStop: os.recordStop.handler(({ input, context }) => recordStop(ctx, context.caller, input)),
    submitMedicalForm: os.submitMedicalForm.handler(({ input, context }) =>
      submitForm(ctx, context.caller, input.isRefil ? 'refill' : 'medical', input),
    ),
    submitBareForm: os.submitBareForm.handler(({ input, context }) =>
      submitForm(ctx, context.caller, 'bare', input),
    ),
    submitAdjustDosesForm: os.submitAdjustDosesForm.handler(({ input, context }) =>
      submitAdjustForm(ctx, context.caller, input),
    ),
  }
}
