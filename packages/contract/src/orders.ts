import { SYRINGE_SIZES } from '@contour/domain/dosing/syringe-units'
import { DELIVERY_ANSWERS } from '@contour/domain/orders/delivery-answer'
import { STATE_NOTICES } from '@contour/domain/legal/state-notices'
import { REQUESTABLE_FILES } from '@contour/domain/media/image-request'
import { PARCEL_PROBLEMS } from '@contour/domain/shipments/carrier-scan'
import { REPLACEMENT_STATES } from '@contour/domain/shipments/replacement-life-cycle'
import { OPEN_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { z } from 'zod'
import { PATIENT, PATIENT_OR_CHECKOUT, call, documented } from './call.ts'
import { response, successResponse } from './envelope.ts'
import { OwnComplaint } from './complaints.ts'
import { cardErrors } from './errors.ts'
import { StatusPromise } from './promises.ts'
import {
  CheckoutAddress,
  DrugName,
  EmergencyNotice,
  FreeText,
  Instant,
  Line,
  MoneyEvent,
  OrderStatus,
  OrderTotal,
  PharmacyFacts,
  PlainDate,
  Renewals,
  SupplyAhead,
  Term,
} from './shapes.ts'

export const PrescriptionEntry = z.object({
  name: z.string(),
  directions: z.string(),
  medId: z.string(),
  strength: z.string(),
  rxId: z.string(),
  /** Month 1, Month 2, Month 3, Month 6-12 or Support. */
  slot: z.string(),
})

/** A request to replace a shipment, and the parcel that replaces it. */
export const OrderReplacement = z.object({
  id: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  /** The number of the parcel that it replaces. */
  replaces: z.string(),
  /** The number of the new parcel, from approval on. */
  parcel: z.string().nullable(),
  asked_at: Instant,
  decided_at: Instant.nullable(),
  /** Why it was refused, in support's words. */
  message: z.string().nullable(),
  ship_on: PlainDate.nullable(),
  shipped_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  /** The carrier did not confirm the delivery (M-17). */
  assumed: z.boolean(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** While it is on its way: the day on which it comes; null too where its carrier does not bring it (M-17). */
  arrives_on: PlainDate.nullable(),
  problem: z.enum([...PARCEL_PROBLEMS, 'closed']).nullable(),
})
export type OrderReplacement = z.infer<typeof OrderReplacement>

/** An amount in cents and its card, without brand and digits if the gateway names none. */
const CardMoney = z.object({
  cents: z.number().int(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
})

/**
 * One order of the patient (document 3 §3), with the data that the tracker needs, including the status of the
 * shipment's authorization.
 */
export const OrderItem = z.object({
  id: z.string(),
  /** The number that people quote, such as C-O-000413 (D-94). */
  number: z.string(),
  product_id: z.string(),
  status: OrderStatus,
  /** In payment_failed, the status to which a paid order returns (D-18); otherwise null. */
  resume_status: OrderStatus.nullable(),
  created_at: Instant,
  payment_intent_id: z.string().nullable(),
  prescription_data: z.array(PrescriptionEntry),
  external_visit_id: z.string().nullable(),
  provider: z.union([z.literal(1), z.literal(2)]),
  submitted: z.number().int(),
  tracking_number: z.string().nullable(),
  logistics_provider: z.string().nullable(),
  drug: DrugName,
  term: Term,
  subscription_id: z.string(),
  shipment_no: z.number().int(),
  /** By how many months the shipment is behind its number, because the last dose was sent again (D-87). */
  months_behind: z.number().int(),
  /** Months of treatment before Month 1 of the prescription that covers the shipment: a refill counts on (D-88). */
  months_before: z.number().int(),
  /** The state in which the patient is treated. */
  state: z.string(),
  needs_video: z.boolean(),
  /** What is held for the order, or was charged for it, with its lines (D-90); null while there is neither. */
  hold: OrderTotal.nullable(),
  /** Every event of the order's money, oldest first. */
  money: z.array(MoneyEvent),
  /** False while nothing was held for what is still to ship, as in a check-in that waits. */
  payment_secured: z.boolean(),
  /** The add-ons bought: waiting for the clinician, prescribed, or refused with a reason (D-51). */
  addons: z.array(
    z.object({
      name: z.string(),
      cents: z.number().int(),
      state: z.enum(['proposed', 'prescribed', 'refused']),
      reason: z.string(),
    }),
  ),
  /** In payment_failed, the amount of the next authorization, cents; otherwise null. */
  unpaid_cents: z.number().int().nullable(),
  /** When an undecided prescription is accepted as written; null when no timer runs. */
  accepts_at: Instant.nullable(),
  /** Seconds that are left to decide while a hold or an unanswered message stops the clock (D-76); null while it runs. */
  clock_left_s: z.number().int().nullable(),
  prescription_state: z.enum(['awaiting', 'accepted', 'auto', 'declined', 'voided']).nullable(),
  /**
   * Who signed the prescription, and when; null exactly if `prescription_data` is empty. `licensed_until` is the last
   * day of their license in the order's state, null if none is on file (M-08).
   */
  prescriber: z
    .object({
      name: z.string(),
      npi: z.string(),
      issued_at: Instant,
    })
    .nullable(),
  /** Who makes and sends it: that of its shipment, before it the one that serves the state (D-89); null if none does. */
  pharmacy: PharmacyFacts.nullable(),
  expected_ship_on: PlainDate.nullable(),
  shipped_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  /** The number of its original parcel, as the patient quotes it; null before there is one. */
  parcel: z.string().nullable(),
  /** The delivery; null before it (D-64). */
  delivery: z
    .object({
      /** Not confirmed: five days passed without an event from the carrier (M-17). */
      assumed: z.boolean(),
      answer: z.enum(DELIVERY_ANSWERS).nullable(),
      /** Whether the patient may report a problem now. */
      may_report: z.boolean(),
    })
    .nullable(),
  /**
   * What is in the shipment, once it has left: its months of the prescription, then support medications. `month` counts
   * from the prescription's first month; null for a support medication (D-66).
   */
  contents: z.array(
    PrescriptionEntry.extend({
      month: z.number().int().nullable(),
      /** The lot of the vial that the patient has, from the last parcel with this line (D-89); null without one. */
      lot: z
        .object({
          number: z.string(),
          use_by: PlainDate,
          /** It must not be used any more. */
          withdrawn: z.boolean(),
          /** Micrograms of one dose, and in one milliliter. */
          strength_ug: z.number().int(),
          ug_per_ml: z.number().int(),
          syringe: z.literal(SYRINGE_SIZES),
        })
        .nullable(),
    }),
  ),
  /** For each status that the order has left, when it last left it (D-64). */
  left_at: z.partialRecord(OrderStatus, Instant),
  /** The text of a denial for the patient. */
  notice: z.string().nullable(),
  /** Who denied the order, and what of its money went back to which card (D-84); null for every other order. */
  denial: z
    .object({
      /** Null where no clinician wrote it. */
      by: z.string().nullable(),
      released: z.array(CardMoney),
      refunded: z.array(CardMoney),
    })
    .nullable(),
  /** When the order entered its status; the promise table counts from here. */
  status_since: Instant,
  /** New images that a clinician requests, oldest first; `reason` and `note` are for the patient, or empty. */
  image_requests: z.array(
    z.object({
      id: z.string(),
      image_type: z.enum(REQUESTABLE_FILES),
      reason: z.string(),
      note: z.string(),
    }),
  ),
  /** Questions of the doctor that wait for an answer in Doctor Chat, oldest first (D-93). */
  questions: z.array(z.object({ id: z.string(), text: z.string() })),
  /** What its state wants read before a doctor can sign; the texts are at GET /api/app/state-notices. */
  unread_notices: z.array(z.enum(STATE_NOTICES)),
  /** Requests to replace its shipment, oldest first: each is a row of its own in the tracker (D-37). */
  replacements: z.array(OrderReplacement),
  /** What the patient said is wrong with its parcels, oldest first; taken back ones are absent (D-92). */
  complaints: z.array(OwnComplaint),
  /** The open live visit of the order, and its time if it is booked (M-06). */
  visit: z.object({ state: z.enum(OPEN_VISIT_STATES), starts_at: Instant.nullable() }).nullable(),
  /** Who has the order, until when, and what is next; null once the order has ended. */
  /** The times of the tracker's waits as they were stated when the order was made (D-101). */
  stated: z.object({ review: z.string(), pharmacy: z.string() }),
  promise: StatusPromise.nullable(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** The caller's orders. */
export const OrderList = response({
  orders: z.array(OrderItem),
  health_id: z.string().nullable(),
  latest_encounter: z.object({ id: z.string(), provider: z.number().int() }).nullable(),
  /** Oldest first; the form of the first order opens after verification (S-28). */
  remaining_prescriptions: z.array(z.object({ orderId: z.string() })),
})

/** The caller's subscriptions. */
export const SubscriptionList = response({
  subscriptions: z.array(
    z.object({
      id: z.string(),
      plan_name: z.string(),
      payment_terms: Term,
      /** Dollars with two decimals (D-25). */
      amount: z.number(),
      next_billing_date: PlainDate.nullable(),
      renewals: Renewals,
      /** A subscription that waits for its first shipment is active with its first date (D-73). */
      status: z.enum(['active', 'paused', 'ended']),
      /** Nothing has been charged yet: the subscription starts with the first shipment. */
      awaits_shipment: z.boolean(),
      can_cancel: z.boolean(),
      drug: DrugName,
      /** Only a past-due subscription can be paid (document 2 §6). */
      can_pay: z.boolean(),
      /** Dollars that Pay Now charges, after credits; null unless past due. */
      amount_due: z.number().nullable(),
      past_due_since: PlainDate.nullable(),
      /** The next date of an active subscription can be moved, or postponed by whole months. */
      can_move: z.boolean(),
      /** When she runs out, and by when the next parcel arrives (D-88); null while nothing is in her hands. */
      supply: SupplyAhead.nullable(),
      /** The day on which each line begins that is in her hands, by line and month of its prescription (D-88). */
      dose_days: z.array(z.object({ rx_id: z.string(), month: z.number().int(), from: PlainDate })),
      /** The date until which renewals are paused, if they are. */
      paused_until: PlainDate.nullable(),
      /** The patient's last change, while it can be undone. */
      undo: z.object({ kind: z.enum(['cancelled', 'paused', 'moved']), until: Instant }).nullable(),
      /** When the subscription started, and when a canceled one ended. */
      starts_on: PlainDate.nullable(),
      ended_on: PlainDate.nullable(),
      /** The subscription bought to follow this one; it becomes a separate row once it has started (D-73). */
      next_plan: z
        .object({
          id: z.string(),
          plan_name: z.string(),
          amount: z.number(),
          starts_on: PlainDate,
          can_cancel: z.boolean(),
          undo: z.object({ kind: z.enum(['cancelled', 'paused', 'moved']), until: Instant }).nullable(),
        })
        .nullable(),
    }),
  ),
})

export const orders = {
  listOrders: documented('GET', '/api/order-items', {
    summary: 'The caller’s orders, newest first',
    access: PATIENT_OR_CHECKOUT,
    health: true,
  })
    .input(z.object({}))
    .output(OrderList),
  payOrder: call('POST', '/api/app/orders/{id}/pay', {
    summary: 'Places a new hold for an order in payment_failed; it returns to where it was (D-18)',
    access: PATIENT,
    owner: 'order',
    limits: [{ bucket: 'checkout', max: 60, seconds: 3600, per: 'caller' }],
    errors: ['not_found', 'wrong_status', 'closed_to_new', ...cardErrors, 'requires_action'],
  })
    .takes({
      id: z.string().max(64),
      cardToken: Line(200),
      billingAddress: CheckoutAddress.optional(),
    })
    .answers({ order_status: OrderStatus }),
  answerDelivery: call('POST', '/api/app/orders/{id}/delivery', {
    summary: 'The patient confirms a delivery that was only assumed (D-64, M-17)',
    access: PATIENT,
    owner: 'order',
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), received: z.literal(true) })
    .answers({}),
  listSubscriptions: documented('GET', '/api/subscription-items', {
    summary: 'The caller’s subscriptions',
    access: PATIENT,
  })
    .input(z.object({}))
    .output(SubscriptionList),
  cancelSubscription: documented('POST', '/api/cancle-subs', {
    summary:
      'Ends a subscription; before the first capture it cancels the open order and voids its holds (D-16)',
    access: PATIENT,
    owner: 'subscription',
    ids: [{ in: 'body', name: 'subs_id', kind: 'subscription' }],
    errors: ['not_found', 'wrong_status', 'payment_pending', 'preview_required'],
  })
    .input(
      z.object({
        reason: FreeText(500).optional(),
        reccomend: Line(20).optional(),
        subs_id: z.union([z.string().max(64), z.number()]),
      }),
    )
    /**
     * If a fee applies, the cancel preview must have been read before, otherwise `preview_required` (D-10).
     * `undo_until` is null if nothing can be undone: the authorizations of a subscription that never started are voided
     * immediately.
     */
    .output(
      successResponse({
        order_status: OrderStatus.nullable(),
        undo_until: Instant.nullable(),
        emergency: EmergencyNotice,
      }),
    ),
}
