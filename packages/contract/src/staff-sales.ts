import { INTAKE_RANGES } from '@contour/domain/intake/intake-rules'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { DrugName, Instant, Line, PersonName, PlainDate, Term } from './shapes.ts'

const desk = staff('billing')
const sellers = staff('support', 'billing')
const byId = z.strictObject({ id: z.string().max(64) })
const Cents = z.number().int()
/** A weight in pounds, by the rule of the intake page. */
const Pounds = z.number().min(INTAKE_RANGES.weight.min).max(INTAKE_RANGES.weight.max)

export const PriceRow = z.object({
  list: z.enum(['checkout', 'buymore', 'upgrade']),
  drug: DrugName,
  term: Term,
  part: z.enum(['first', 'regular', 'total']),
  cents: Cents,
})

export const PriceDraft = z.object({
  id: z.string(),
  rows: z.array(PriceRow),
  valid_from: PlainDate,
  author: z.string(),
  approver: z.string().nullable(),
  state: z.enum(['draft', 'published', 'dropped']),
  /** False for its author: a second approver publishes (M-21). */
  can_publish: z.boolean(),
  /** When its author may publish it because nobody else can (D-101); null where a second person has to. */
  alone_from: Instant.nullable(),
  at: Instant,
})

export const StaffCoupon = z.object({
  id: z.string(),
  code: z.string(),
  cents_off: Cents.nullable(),
  percent_off: z.number().nullable(),
  terms: z.array(Term),
  drug: DrugName.nullable(),
  new_customers_only: z.boolean(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  max_uses: z.number().int().nullable(),
  max_per_user: z.number().int(),
  offer: z.string().nullable(),
  active: z.boolean(),
  /** waiting: its worth is above the limit, a second approver is required (D-61). */
  approval: z.enum(['waiting', 'approved', 'refused']),
  created_by: z.string().nullable(),
  second_approver: z.string().nullable(),
  /** False for the staff member who created it. */
  can_approve: z.boolean(),
  /** Counted uses, and those reserved by a checkout in progress. */
  used: z.number().int(),
  /** The total discount of the counted uses, in cents. */
  cost_cents: Cents,
})

export const CartLink = z.object({
  id: z.string(),
  url: z.string(),
  patient: z.string(),
  drug: DrugName,
  term: Term.nullable(),
  coupon: z.string().nullable(),
  made_by: z.string(),
  made_at: Instant,
  opened_at: Instant.nullable(),
  state: z.enum(['open', 'paying', 'paid', 'revoked', 'expired']),
  expires_at: Instant,
})

/** Prices, coupons and call center sales in the billing section (M-21, M-22, M-30). */
export const staffSales = {
  prices: call('GET', '/staff-api/billing/prices', {
    summary: 'The price book: what is in force, what is to come, and open drafts',
    access: desk,
  }).answers({
    rows: z.array(PriceRow.extend({ valid_from: PlainDate, valid_to: PlainDate.nullable() })),
    drafts: z.array(PriceDraft),
  }),
  draftPrices: call('POST', '/staff-api/billing/price-drafts', {
    summary: 'Proposes new prices from a day on; orders and running plans keep theirs',
    access: desk,
  })
    .takes({ rows: z.array(PriceRow.strict()).min(1).max(40), valid_from: PlainDate })
    .answers({ draft: PriceDraft }),
  publishPrices: call('POST', '/staff-api/billing/price-drafts/{id}/publish', {
    summary: 'A second person publishes a draft of prices',
    access: desk,
    errors: ['not_found', 'wrong_status', 'second_person'],
  })
    .input(byId)
    .answers({ draft: PriceDraft }),
  dropPrices: call('POST', '/staff-api/billing/price-drafts/{id}/drop', {
    summary: 'Drops a draft of prices',
    access: desk,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({ draft: PriceDraft }),
  coupons: call('GET', '/staff-api/billing/coupons', {
    summary: 'Coupons with their uses and cost',
    access: desk,
  })
    .input(z.strictObject(pageInput))
    /** `given_cents`: the total discount of all coupons. */
    .answers({ rows: z.array(StaffCoupon), ...pageFacts, given_cents: Cents }),
  createCoupon: call('POST', '/staff-api/billing/coupons', {
    summary: 'Creates a coupon: fixed dollars or percent off the first charge (S-38)',
    access: desk,
    errors: ['conflict'],
  })
    .takes({
      code: Line(256).min(3),
      cents_off: Cents.positive().max(500_000).optional(),
      percent_off: z.number().int().min(1).max(100).optional(),
      terms: z.array(Term).max(4).optional(),
      drug: DrugName.optional(),
      new_customers_only: z.boolean().optional(),
      starts_at: Instant.optional(),
      ends_at: Instant.optional(),
      max_uses: z.number().int().min(1).max(1_000_000).optional(),
      max_per_user: z.number().int().min(1).max(1000).optional(),
      /** The offer name whose carts get this coupon automatically; spelled as carts store it. */
      offer: Line(64)
        .regex(/^[\w-]+$/)
        .optional(),
    })
    .answers({ coupon: StaffCoupon }),
  switchCoupon: call('POST', '/staff-api/billing/coupons/{id}/switch', {
    summary: 'Pauses a coupon, starts it again, or ends it now',
    access: desk,
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), to: z.enum(['active', 'paused', 'ended']) })
    .answers({ coupon: StaffCoupon }),
  approveCoupon: call('POST', '/staff-api/billing/coupons/{id}/approve', {
    summary: 'The second person approves a coupon, which can be used from then on',
    access: desk,
    errors: ['not_found', 'wrong_status', 'second_person'],
  })
    .input(byId)
    .answers({ coupon: StaffCoupon }),
  refuseCoupon: call('POST', '/staff-api/billing/coupons/{id}/refuse', {
    summary: 'Refuses a coupon that waits; it can never be used',
    access: desk,
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({ coupon: StaffCoupon }),
  leads: call('GET', '/staff-api/billing/leads', {
    summary: 'People a cart link can be made for, by name, email or phone',
    access: sellers,
  })
    .takes({ search: Line(200).min(2), ...pageInput })
    .answers({
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          state: z.string(),
          buys: z.boolean(),
        }),
      ),
      ...pageFacts,
    }),
  createLead: call('POST', '/staff-api/billing/leads', {
    summary:
      'The intake taken by phone: the rules of the page, and only the consents that were read out and answered (M-30, D-69)',
    access: sellers,
    errors: ['not_eligible', 'state_not_served', 'closed_to_new', 'conflict'],
  })
    .takes({
      first_name: PersonName(100).min(1),
      last_name: PersonName(100).min(1),
      email: z.email().max(254),
      phone: z.string().regex(/^\d{10}$/),
      gender: z.enum(['Male', 'Female']),
      dob: PlainDate,
      state: z.string().regex(/^[A-Z]{2}$/),
      height_inches: z.number().int().min(48).max(107),
      weight: Pounds,
      /** Pounds, as stated by the patient; null if not stated. */
      desired_weight: Pounds.nullable(),
      /** The version of the script that was read out, and the answers given to it (D-69). */
      script_version: Line(40),
      answers: z.strictObject({ email: z.boolean(), texts: z.boolean(), calls: z.boolean() }),
    })
    .answers({ user_id: z.string() }),
  cartLinks: call('GET', '/staff-api/billing/cart-links', {
    summary: 'Cart links of the call centre: who made them, opened, paid',
    access: sellers,
  })
    .input(z.strictObject(pageInput))
    .answers({ rows: z.array(CartLink), ...pageFacts }),
  linkPrices: call('GET', '/staff-api/billing/cart-links/prices', {
    summary:
      'What a cart link charges today and at each renewal, by medicine and term, to say on the phone (M-30)',
    access: sellers,
  })
    .takes({})
    .answers({
      rows: z.array(z.object({ drug: DrugName, term: Term, first_cents: Cents, renewal_cents: Cents })),
    }),
  createCartLink: call('POST', '/staff-api/billing/cart-links', {
    summary: 'Makes a cart and sends its link /weightlosspayment/{cart_id}; the customer alone enters a card',
    access: sellers,
    errors: ['not_found', 'active_order', 'coupon_invalid', 'not_eligible', 'closed_to_new'],
  })
    .takes({
      user_id: z.string().max(64),
      drug: DrugName,
      term: Term,
      coupon: Line(256).optional(),
      send_by: z.enum(['email', 'sms', 'none']),
    })
    .answers({ link: CartLink }),
  revokeCartLink: call('POST', '/staff-api/billing/cart-links/{id}/revoke', {
    summary: 'Ends a cart link that was not paid',
    access: sellers,
    owner: 'cart',
    errors: ['not_found', 'wrong_status'],
  })
    .input(byId)
    .answers({ link: CartLink }),
}
