import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, PUBLIC, call, documented } from './call.ts'
import { CartItem } from './carts.ts'
import { cardErrors } from './errors.ts'
import { CheckoutAddress, DrugName, Line, OwnAddress, Term } from './shapes.ts'

export const CheckoutPayload = z.object({
  payment_terms: z.coerce.number().pipe(Term),
  user_id: z.union([z.string(), z.number()]).optional(),
  /** The cart's public id (D-29). */
  id: z.string().max(64),
  cardToken: Line(200),
  cardBrand: Line(40).optional(),
  /** Integer cents (D-25). The server computes its own amount and rejects any other (D-12). */
  amount: z.number().int().nonnegative(),
  discount: z.coerce.number().optional(),
  couponCode: Line(256).nullish(),
  couponId: z.union([z.string().max(64), z.number()]).nullish(),
  paymentMethod: Line(40).optional(),
  cartItems: z.array(CartItem).max(10).optional(),
  cardDetails: z.record(z.string().max(40), z.unknown()).optional(),
  planId: Line(64).nullish(),
  cartTotal: z.coerce.number().optional(),
  cartTotalNoDiscount: z.coerce.number().optional(),
  offer: Line(64).nullish(),
  billingAddress: CheckoutAddress.optional(),
  shippingAddress: CheckoutAddress,
  /** Asked for where the purchase would send medicine elsewhere while something is to be sent (D-100). */
  currentPassword: z.string().max(1024).optional(),
  /** The drug whose plan ends with this purchase, as the page has said before the payment (D-83). */
  switches_from: DrugName.nullish(),
  conversion_id: Line(256).nullish(),
  user_agent: Line(512).optional(),
  ip_address: Line(64).optional(),
  tracking_session_id: Line(64).optional(),
  /**
   * The checkboxes of our own page; each consent is recorded with its text version (C-PAY-039). The documents' payload
   * has no such field: without it, submitting the purchase is the agreement to the text of the page (document 2 §2.1).
   */
  consents: z
    .object({
      auto_renewal: z.boolean(),
      policies: z.boolean(),
      age: z.boolean(),
      /** Shown to patients whose intake was taken by phone, which cannot include this consent (D-69). */
      terms: z.boolean().optional(),
    })
    .optional(),
})
export type CheckoutPayload = z.infer<typeof CheckoutPayload>

export const checkout = {
  validateCoupon: documented('POST', '/api/validate-coupon', {
    summary: 'Checks a coupon for the caller’s open cart',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'coupon', max: 20, seconds: 3600, per: 'caller' }],
    errors: ['coupon_invalid'],
  })
    .input(
      z.object({
        coupon: z.string().max(256),
        payment_terms: z.coerce.number().pipe(Term),
        cart_id: z.string().max(64).optional(),
      }),
    )
    .answers({ coupon_id: z.string(), c_val: z.number() }),
  checkoutNew: documented('POST', '/api/checkout-new', {
    summary: 'Places the hold and makes the order: one hold, one answer, however often it is sent',
    access: PATIENT_OR_CHECKOUT,
    owner: 'cart',
    health: true,
    limits: [{ bucket: 'checkout', max: 60, seconds: 3600, per: 'caller' }],
    ids: [{ in: 'body', name: 'id', kind: 'cart' }],
    errors: [
      'cart_not_found',
      'cart_expired',
      'cart_paid',
      'cart_foreign',
      'amount_mismatch',
      'active_order',
      'other_glp',
      'login_required',
      'password_needed',
      'password_wrong',
      'coupon_invalid',
      'invalid_address',
      'po_box',
      'state_not_served',
      'not_eligible',
      'closed_to_new',
      ...cardErrors,
      'requires_action',
    ],
  })
    .input(CheckoutPayload)
    .answers({
      transaction_id: z.string(),
      prescriptionPreauths: z.array(z.object({ transactionId: z.string() })),
      customerId: z.string(),
      order_id: z.string(),
      /** Dollars with two decimals, for the thanks page (D-25). */
      amount: z.number(),
    }),
  saveAddress: documented('POST', '/api/save-address', {
    summary: 'Saves the shipping address after a purchase; writes the same record as ship-address (X-36)',
    access: PATIENT_OR_CHECKOUT,
    health: false,
    errors: [
      'invalid_address',
      'po_box',
      'state_not_served',
      'login_required',
      'password_needed',
      'password_wrong',
    ],
  })
    .input(OwnAddress)
    .answers({}),
  trustForm: documented('POST', '/api/trust-form', {
    summary: 'Stores the consent record of a purchase (S-34)',
    access: PATIENT_OR_CHECKOUT,
  })
    .input(z.object({ user_id: z.union([z.string(), z.number()]).optional(), url: Line(512) }))
    .answers({}),
  blockUserPayment: documented('GET', '/api/block-user-payment', {
    changes: true,
    summary: 'Called on the third client failure: blocks the card last tried for 24 hours (S-36)',
    access: PATIENT_OR_CHECKOUT,
    limits: [{ bucket: 'block-payment', max: 20, seconds: 3600, per: 'caller' }],
  })
    .input(z.object({}))
    .answers({}),
  cardField: call('GET', '/api/app/card-field', {
    summary: 'Which card field the browser shows: the sandbox frame, the provider’s own, or none (nmi)',
    access: PUBLIC,
  })
    .takes({})
    .answers({
      kind: z.enum(['sandbox', 'stripe', 'nmi']),
      frame_url: z.string().nullable(),
      publishable_key: z.string().nullable(),
    }),
}
