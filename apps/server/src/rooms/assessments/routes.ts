import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function assessmentsRoutes(_ctx: Ctx) {
  const os = patientCalls.assessments
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    loadForm: os.loadForm.handler(todo),
    readDefinition: os.readDefinition.handler(todo),
    submitMedicalForm: os.submitMedicalForm.handler(todo),
    submitBareForm: os.submitBareForm.handler(todo),
    submitAdjustDosesForm: os.submitAdjustDosesForm.handler(todo),
  }
}
