import { z } from 'zod'
import { PATIENT, call, documented } from './call.ts'
import { response } from './envelope.ts'
import { cardErrors } from './errors.ts'
import {
  Address,
  ChargeEvent,
  CheckoutAddress,
  DrugName,
  Instant,
  Line,
  MoneyEvent,
  PlainDate,
  Term,
} from './shapes.ts'

/** Facts of the tokenized card that the browser sends; read by allow-list (D-28). */
const CardDetails = z.record(z.string().max(40), z.unknown())

const subscriptionId = z.strictObject({ id: z.string().max(64) })

const paymentErrors = ['invalid_address', ...cardErrors, 'requires_action'] as const

export const CardOnFile = z.object({ brand: z.string().nullable(), last4: z.string().nullable() })

/** The state of a transaction's money; the screen shows `status`, its receipt shows this. */
export const PaymentState = z.enum([
  'pending',
  'held',
  'captured',
  'voided',
  'refunded',
  'partly_refunded',
  'declined',
  'expired',
])

/** The effects of a change before it is made; the same figures are charged. Money in integer cents. */
export const ChangePreview = z.object({
  kind: z.enum(['cancelled', 'paused', 'moved']),
  /** What stops or changes, one sentence each, ready to show. */
  lines: z.array(z.string()),
  /** Early termination fee: 0 if none applies. */
  fee_cents: z.number().int(),
  fee_on: PlainDate.nullable(),
  released_cents: z.number().int(),
  /** Refund for shipments that were paid and not sent. */
  refund_cents: z.number().int(),
  /** The day the subscription ends, or the new date of the next charge. */
  on: PlainDate,
  /** The next charge after a pause or a move; 0 after a cancellation. */
  next_cents: z.number().int(),
  can_undo: z.boolean(),
})
export type ChangePreview = z.infer<typeof ChangePreview>

/** One of the documented offers of the two upgrade tabs (document 2 §2.3), prices from the price book. */
export const PlanOffer = z.object({
  plan_id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  payment_terms: Term,
  title: z.string(),
  total_cents: z.number().int(),
  monthly_cents: z.number().int(),
  text: z.string(),
  /** The US Eastern dates on which the total is charged and on which the subscription starts. */
  charged_on: PlainDate,
  starts_on: PlainDate,
  /** The first renewal and its amount. */
  renews_on: PlainDate,
  renewal_cents: z.number().int(),
  /** The price of a new order of the same term; null if checkout does not sell it. */
  new_order_cents: z.number().int().nullable(),
})

const changed = response({ next_billing_date: PlainDate, undo_until: Instant })

/** Every dated event that lies ahead of a plan. */
export const Upcoming = response({
  timeline: z.array(
    ChargeEvent.extend({
      /** Only of a shipment that staff moved: the day before, and why (M-18). */
      moved: z.object({ from_on: PlainDate, reason: z.string() }).optional(),
    }),
  ),
})

export const UpgradeOffers = response({
  /** Semaglutide tab: shown with a semaglutide subscription whose term is not 12 (C-BUY-021). */
  buy_more: z.object({ shown: z.boolean(), offers: z.array(PlanOffer) }),
  /** Tirzepatide tab: shown with a prescription and no refill condition (C-UPG-007). */
  upgrade: z.object({
    shown: z.boolean(),
    offers: z.array(PlanOffer),
    countdown_ends_at: Instant,
    /** False once the end has passed: then no countdown is shown (D-05). */
    countdown_runs: z.boolean(),
  }),
  replaces: z.array(z.object({ drug: DrugName, plan_name: z.string(), starts_on: PlainDate })),
  card: CardOnFile.nullable(),
})

export const billing = {
  listTransactions: documented('GET', '/api/transaction-items', {
    summary: 'The caller’s payments, newest first; a renewed hold is the same payment',
    access: PATIENT,
  })
    .input(z.object({}))
    .answers({
      transactions: z.array(
        z.object({
          /** The payment's public id: the `id` parameter of /invoice. */
          id: z.string(),
          transaction_id: z.string(),
          /** Dollars with two decimals (D-25). */
          amount: z.number(),
          /** When it was charged; before that, of its latest event (D-90). */
          created_at: Instant,
          /** success once the authorization is granted; everything else was stated as failed. Screens show `events`. */
          status: z.enum(['success', 'pending', 'failed', 'voided', 'refunded']),
          /** null is shown as "Subscription" (C-BIL-018). */
          product_name: z.string().nullable(),
          payment_state: PaymentState,
          refunded: z.number(),
          /** What happened to the money, oldest first; empty while the gateway has not answered (D-90). */
          events: z.array(MoneyEvent),
          order_id: z.string().nullable(),
          subscription_id: z.string().nullable(),
          has_invoice: z.boolean(),
        }),
      ),
    }),
  processSubsPayment: documented('POST', '/api/process-subs-payment', {
    summary: 'Pay Now: pays what is past due on a paused subscription with the card given (S-46)',
    access: PATIENT,
    owner: 'subscription',
    limits: [{ bucket: 'checkout', max: 60, seconds: 3600, per: 'caller' }],
    ids: [{ in: 'body', name: 'subscription_id', kind: 'subscription' }],
    errors: ['not_found', 'wrong_status', 'amount_mismatch', ...paymentErrors],
  })
    .input(
      z.object({
        token: Line(200).min(1),
        details: CardDetails.optional(),
        billingAddress: CheckoutAddress.optional(),
        subscription_id: z.union([z.string().max(64), z.number()]),
        /** Dollars (D-25); must equal the amount due of the row. */
        amount: z.coerce.number(),
      }),
    )
    .answers({ transaction_id: z.string(), next_billing_date: PlainDate.nullable() }),
  updateCard: documented('POST', '/api/update-card', {
    summary: 'Replaces the card on file without charging it; past-due plans are tried again with it',
    access: PATIENT,
    limits: [{ bucket: 'update-card', max: 20, seconds: 3600, per: 'caller' }],
    errors: paymentErrors,
  })
    .input(
      z.object({
        token: Line(200).min(1),
        details: CardDetails.optional(),
        billingAddress: CheckoutAddress.optional(),
        /** Sent after the 3-D Secure challenge, from details.setup_id of `requires_action`. */
        setup_id: Line(200).optional(),
      }),
    )
    .answers({ card: CardOnFile }),
  readCard: call('GET', '/api/app/billing/card', {
    summary: 'The card on file and the billing address',
    access: PATIENT,
  }).answers({ card: CardOnFile.nullable(), billing_address: Address.nullable() }),
  previewCancel: call('GET', '/api/app/subscriptions/{id}/cancel-preview', {
    summary: 'What cancelling does and costs, to be shown before it is confirmed (A-01, D-10)',
    access: PATIENT,
    owner: 'subscription',
    errors: ['not_found', 'wrong_status'],
  })
    .input(subscriptionId)
    .answers({ preview: ChangePreview }),
  previewMove: call('GET', '/api/app/subscriptions/{id}/move-preview', {
    summary: 'What moving the next charge to a day, or pausing for months, does; one of the two is given',
    access: PATIENT,
    owner: 'subscription',
    errors: ['not_found', 'wrong_status'],
  })
    .takes({
      id: z.string().max(64),
      on: PlainDate.optional(),
      months: z.coerce.number().int().min(1).max(3).optional(),
    })
    .answers({
      preview: ChangePreview,
      /** The first and the last day that can be chosen. */
      earliest: PlainDate,
      latest: PlainDate,
    }),
  moveDate: call('POST', '/api/app/subscriptions/{id}/move', {
    summary: 'Moves the next charge to a day; later charges keep that day of the month',
    access: PATIENT,
    owner: 'subscription',
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), on: PlainDate })
    .output(changed),
  pausePlan: call('POST', '/api/app/subscriptions/{id}/pause', {
    summary: 'Puts the next charge and shipment off by one to three months',
    access: PATIENT,
    owner: 'subscription',
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), months: z.number().int().min(1).max(3) })
    .output(changed),
  undoChange: call('POST', '/api/app/subscriptions/{id}/undo', {
    summary: 'Takes back the last cancellation, pause or move within 24 hours',
    access: PATIENT,
    owner: 'subscription',
    errors: ['not_found', 'undo_over'],
  })
    .input(subscriptionId)
    .answers({ next_billing_date: PlainDate.nullable() }),
  upcoming: call('GET', '/api/app/subscriptions/{id}/upcoming', {
    summary: 'Every dated event that lies ahead of a plan, from the function that charges it (A-03)',
    access: PATIENT,
    owner: 'subscription',
    errors: ['not_found'],
  })
    .input(subscriptionId)
    .output(Upcoming),
  upgradeOffers: call('GET', '/api/app/upgrade-offers', {
    summary: 'The two upgrade tabs: whether each shows, its offers, and the end of the countdown',
    access: PATIENT,
  }).output(UpgradeOffers),
  buyMore: documented('POST', '/api/buy-more', {
    summary:
      'Buys the plan of a planId with the card on file; it replaces the running one from its next date',
    access: PATIENT,
    limits: [{ bucket: 'checkout', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['wrong_status', 'conflict', 'no_card', 'other_glp', 'closed_to_new', ...paymentErrors],
  })
    .input(
      z.object({
        paymentTerms: z.coerce.number().pipe(Term),
        product_name: Line(100).optional(),
        productId: Line(64),
        planId: Line(64),
        /**
         * The checkboxes of our own dialog; each is recorded with its text version (D-10). The documents' payload has
         * no such field: without it, submitting the purchase is the agreement to the text of the dialog (document 2
         * §2.3).
         */
        consents: z.object({ auto_renewal: z.boolean(), policies: z.boolean() }).optional(),
      }),
    )
    .answers({ transaction_id: z.string(), subscription_id: z.string(), starts_on: PlainDate }),
}
