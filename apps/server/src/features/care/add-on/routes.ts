import { asPatient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { chooseAddOn } from './choose-add-on.ts'
import { readAddOnOffer } from './read-add-on-offer.ts'

/** Builds the calls of this feature. */
export function addOnRoutes(ctx: Ctx) {
  const os = patientCalls.addOn
  return {
    bundleSelected: os.bundleSelected.handler(({ input, context }) =>
      chooseAddOn(ctx, asPatient(context.caller), input),
    ),
    readAddOnOffer: os.readAddOnOffer.handler(({ context }) =>
      readAddOnOffer(ctx, asPatient(context.caller)),
    ),
  }
}
