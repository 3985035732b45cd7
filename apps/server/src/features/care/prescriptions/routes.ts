import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { applyPrescriptionDecision } from './decide-prescription.ts'
import { readPending } from './read-pending.ts'
import { readProduct } from './read-product.ts'
import { undoDecline } from './undo-decline.ts'

/** Builds the calls of this feature. */
export function prescriptionsRoutes(ctx: Ctx) {
  const os = patientCalls.prescriptions
  return {
    decide: os.decide.handler(({ input, context }) => applyPrescriptionDecision(ctx, context.caller, input)),
    takeBackDecline: os.takeBackDecline.handler(({ input, context }) =>
      undoDecline(ctx, context.caller, input.id),
    ),
    readProduct: os.readProduct.handler(({ input, context }) => readProduct(ctx, context.caller, input.id)),
    readPending: os.readPending.handler(({ input, context }) => readPending(ctx, context.caller, input.id)),
  }
}
