import { GIVEN_ON_PAGE } from '@contour/domain/consents/phone-script'
import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, PUBLIC, call, documented } from './call.ts'
import { ChargeEvent, DrugName, Line, PharmacyFacts, Session, Term } from './shapes.ts'
import { TermOffer } from './catalog.ts'

/** Union of the lists in both documents. Prices are dollars with two decimals (D-25). */
export const CartItem = z.object({
  id: z.union([z.string(), z.number()]),
  name: Line(100),
  category: z.unknown().optional(),
  price: z.coerce.number().optional(),
  retail_price: z.coerce.number().optional(),
  subheader: Line(100).optional(),
  sku: Line(64).optional(),
  stripe_id: Line(64).optional(),
  quantity: z.coerce.number().optional(),
  image: Line(256).optional(),
  is_addon: z.boolean().optional(),
  main_type: Line(64).optional(),
})

export const carts = {
  saveCart: documented('POST', '/api/save-cart', {
    summary: 'Saves the chosen medication as a cart of the caller and answers its public id',
    access: PATIENT_OR_CHECKOUT,
    health: true,
    limits: [{ bucket: 'save-cart', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['not_found', 'not_eligible', 'state_not_served', 'closed_to_new'],
  })
    .input(
      CartItem.extend({
        sema_offer: Line(64).nullish(),
        tir_offer: Line(64).nullish(),
        currentGLPMed: Line(40).nullish(),
        currentDose: z.union([z.string().max(20), z.number()]).nullish(),
        currentlyTakingGLP: z.union([z.boolean(), z.string().max(10)]).nullish(),
        offer: Line(64).nullish(),
      }),
    )
    .answers({ id: z.string() }),
  readCart: documented('GET', '/api/get-cart/{cart_id}', {
    summary: 'Loads a cart by its link; opens the narrow checkout session for a lead (D-03)',
    access: PUBLIC,
    owner: 'cart',
    health: true,
    limits: [{ bucket: 'get-cart', max: 120, seconds: 600, per: 'source' }],
    errors: ['cart_not_found', 'cart_expired', 'cart_paid', 'cart_foreign', 'login_required'],
  })
    .input(z.object({ cart_id: z.string().max(64) }))
    .answers({
      cartItem: CartItem.extend({
        sema_offer: z.string().nullable(),
        tir_offer: z.string().nullable(),
        drug: DrugName,
      }),
      userData: z.object({
        id: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone: z.string(),
        state: z.string().nullable(),
      }),
      /** Present when the link opened a session (D-03); absent when the caller already has one. */
      session: Session.optional(),
      state: z.enum(['open', 'paying']),
      terms: z.array(TermOffer),
      addons: z.array(CartItem),
      expires_at: z.iso.datetime(),
      /** The preset of the cart: term and code of a call center link (M-30), or the code of its offer. */
      preset: z.object({ term: Term.nullable(), coupon: z.string().nullable() }),
      /** Consents that checkout must still request, because they cannot be given in an intake by phone (D-69). */
      open_consents: z.array(z.enum(GIVEN_ON_PAGE)),
      /** The drug from which this purchase would be a switch; null without another GLP-1 (D-83). */
      switches_from: DrugName.nullable(),
    }),
  setCartAddon: call('POST', '/api/app/carts/{cart_id}/add-ons', {
    summary: 'Puts an add-on into the open cart, or takes it out with a quantity of 0 or below (C-CRT-005)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'cart',
    limits: [{ bucket: 'save-cart', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['cart_not_found', 'cart_expired', 'cart_paid', 'not_found', 'payment_pending'],
  })
    .takes({
      cart_id: z.string().max(64),
      product_id: Line(64),
      quantity: z.number().int().min(-1_000).max(1_000),
    })
    .answers({}),
  quoteCart: call('POST', '/api/app/carts/{cart_id}/quote', {
    summary: 'The one total and the dated charge plan for a term and a coupon (A-03, D-12)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'cart',
    limits: [{ bucket: 'quote', max: 240, seconds: 600, per: 'caller' }],
    errors: ['cart_not_found', 'cart_expired', 'cart_paid', 'coupon_invalid'],
  })
    .takes({ cart_id: z.string().max(64), payment_terms: Term, coupon: Line(256).optional() })
    .answers({
      total_cents: z.number().int(),
      discount_cents: z.number().int(),
      subtotal_cents: z.number().int(),
      lines: z.array(z.object({ text: z.string(), cents: z.number().int() })),
      plan: z.array(ChargeEvent),
      /**
       * The date by which the first shipment usually leaves if the questionnaire is submitted now, as promised
       * (D-64).
       */
      ships_by: z.iso.date(),
      renews_on: z.iso.date(),
      renewal_cents: z.number().int(),
      /** Who will make and send the medicine, told before payment (D-89); null while no pharmacy serves the state. */
      pharmacy: PharmacyFacts.nullable(),
    }),
}
