import type { Ctx } from '../../context.ts'
import { patientCalls } from '../../http/implement.ts'
import { answerPrescription } from './decide-prescription.ts'
import { readPending } from './read-pending.ts'
import { readProduct } from './read-product.ts'

/** Calls of this room. */
export function prescriptionsRoutes(ctx: Ctx) {
  const os = patientCalls.prescriptions
  return {
    decide: os.decide.handler(({ input, context }) => answerPrescription(ctx, context.caller, input)),
    readProduct: os.readProduct.handler(({ input, context }) => readProduct(ctx, context.caller, input.id)),
    readPending: os.readPending.handler(({ input, context }) => readPending(ctx, context.caller, input.id)),
  }
}
