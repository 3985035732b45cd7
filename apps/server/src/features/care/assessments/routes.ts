import { patientCalls, routes } from '../../../http/implement.ts'
import { loadForm } from './load-form.ts'
import { readDefinition } from './read-definition.ts'
import { recordStop } from './record-stop.ts'
import { submitAdjustForm } from './submit-adjust-form.ts'
import { submitForm } from './submit-form.ts'

export const assessmentsRoutes = routes(patientCalls.assessments, (ctx) => ({
  loadForm: ({ input, context }) => loadForm(ctx, context.caller, input.id),
  readDefinition: ({ input }) => readDefinition(input.name),
  recordStop: ({ input, context }) => recordStop(ctx, context.caller, input),
  submitMedicalForm: ({ input, context }) =>
    submitForm(ctx, context.caller, input.isRefil ? 'refill' : 'medical', input),
  submitBareForm: ({ input, context }) => submitForm(ctx, context.caller, 'bare', input),
  submitAdjustDosesForm: ({ input, context }) => submitAdjustForm(ctx, context.caller, input),
}))
