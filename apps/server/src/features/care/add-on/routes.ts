import { asPatient } from '../../../caller.ts'
import { patientCalls, routes } from '../../../http/implement.ts'
import { chooseAddOn } from './choose-add-on.ts'
import { readAddOnOffer } from './read-add-on-offer.ts'

export const addOnRoutes = routes(patientCalls.addOn, (ctx) => ({
  bundleSelected: ({ input, context }) => chooseAddOn(ctx, asPatient(context.caller), input),
  readAddOnOffer: ({ context }) => readAddOnOffer(ctx, asPatient(context.caller)),
}))
