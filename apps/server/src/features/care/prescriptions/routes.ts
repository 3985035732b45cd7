import { patientCalls, routes } from '../../../http/implement.ts'
import { applyPrescriptionDecision } from './decide-prescription.ts'
import { readPending } from './read-pending.ts'
import { readProduct } from './read-product.ts'
import { undoDecline } from './undo-decline.ts'

export const prescriptionsRoutes = routes(patientCalls.prescriptions, (ctx) => ({
  decide: ({ input, context }) => applyPrescriptionDecision(ctx, context.caller, input),
  takeBackDecline: ({ input, context }) => undoDecline(ctx, context.caller, input.id),
  readProduct: ({ input, context }) => readProduct(ctx, context.caller, input.id),
  readPending: ({ input, context }) => readPending(ctx, context.caller, input.id),
}))
