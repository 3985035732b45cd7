import { asPatient } from '../../../caller.ts'
import { patientCalls, routes } from '../../../http/implement.ts'
import { audit } from '../../ground/audit/index.ts'
import { blockLastCard } from '../../care/payments/index.ts'
import { saveAddressAfterPurchase } from '../../people/verification/index.ts'
import { checkoutNew } from './checkout-new.ts'
import { saveTrustForm } from './save-trust-form.ts'
import { validateCoupon } from './validate-coupon.ts'

/** Builds the calls of this feature. */
export const checkoutRoutes = routes(patientCalls.checkout, (ctx) => ({
  validateCoupon: ({ input, context }) => validateCoupon(ctx, asPatient(context.caller), input),
  checkoutNew: ({ input, context }) => checkoutNew(ctx, asPatient(context.caller), input),
  saveAddress: ({ input, context }) => saveAddressAfterPurchase(ctx, context.caller, input),
  trustForm: ({ input, context }) => saveTrustForm(ctx, asPatient(context.caller), input.url),
  blockUserPayment: async ({ context }) => {
    const caller = asPatient(context.caller)
    await ctx.db.transaction(async (tx) => {
      const blocked = await blockLastCard(tx, ctx.clock, caller.userId)
      if (blocked) await audit(tx, 'card.blocked', { subjectUser: caller.userId })
    })
    return { message: 'Please use a different card.' }
  },
  cardField: async () => {
    const client = ctx.payments.clientConfig()
    return {
      message: 'ok',
      kind: client.kind,
      frame_url: client.kind === 'sandbox' ? `${client.frameOrigin}/frame` : null,
      publishable_key: client.kind === 'sandbox' ? null : client.publicKey,
    }
  },
}))
