import { ORDER_GROUP_IDS } from '@contour/domain/orders/order-groups'
import { PHARMACY_STEPS } from '@contour/domain/shipments/pharmacy-step'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { StaffComplaint } from './complaints.ts'
import { OrderReplacement } from './orders.ts'
import { PersonPayment, PlanState, TimelineEntry, staffCallers } from './staff-callers.ts'
import { FailedUpload } from './staff-identity.ts'
import { pageFacts, pageInput } from './paging.ts'
import { StatusPromise } from './promises.ts'
import {
  Denial,
  FreeText,
  Instant,
  Line,
  MoneyEvent,
  MoneyState,
  OrderStatus,
  OrderTotal,
  PlainDate,
  Renewals,
  SupplyAhead,
  Term,
} from './shapes.ts'
import { orderId, orderMoved, moveErrors } from './staff-orders.ts'

const ServiceOrder = z.object({
  order_id: z.string(),
  /** The number that people quote, such as C-O-000413 (D-94). */
  order_number: z.string(),
  patient: z.string(),
  email: z.string(),
  status: OrderStatus,
  created_at: Instant,
  /** Null before anything was held. */
  money: MoneyState.nullable(),
  hold_until: Instant.nullable(),
  can_cancel: z.boolean(),
  why_not: z.string(),
})

/** A row of the list also says what the pharmacy does with the order, while it has it (M-15). */
const ListedServiceOrder = ServiceOrder.extend({
  pharmacy: z.object({ step: z.enum(PHARMACY_STEPS), ship_on: PlainDate }).nullable(),
})

/** The support section. */
export const staffService = {
  ...staffCallers,
  cancelOrder: call('POST', '/staff-api/orders/{id}/cancel', {
    summary: 'Cancels an order before shipment; its hold is released',
    access: staff('support', 'billing'),
    owner: 'order',
    forCaller: true,
    errors: [...moveErrors, 'payment_pending'],
  })
    .takes({ id: z.string().max(64), reason: FreeText(500).min(1) })
    .output(orderMoved),
  listOrders: call('GET', '/staff-api/orders', {
    summary: 'Orders with contact, status and money state, without clinical data',
    access: staff('support', 'billing'),
  })
    .takes({
      search: Line(200).optional(),
      /** Orders of one group: of those who have them now, or ended ones. */
      show: z.enum(ORDER_GROUP_IDS).optional(),
      ...pageInput,
    })
    .answers({
      rows: z.array(ListedServiceOrder),
      ...pageFacts,
      /** Patients whose cards are currently blocked, with or without an order (S-36). */
      blocked: z.array(
        z.object({ patient_id: z.string(), patient: z.string(), email: z.string(), until: Instant }),
      ),
    }),
  order: call('GET', '/staff-api/orders/{id}', {
    summary:
      'One order with its tracker, parcel, contact, story and plan, a denial with its letter, and the card block of its person; no ledger',
    access: staff('support', 'billing'),
    health: true,
    owner: 'order',
    errors: ['not_found'],
  })
    .input(orderId)
    .answers({
      order: ServiceOrder,
      /** The order's total with its lines, and what happened to its money (D-90). */
      money: z.object({ total: OrderTotal.nullable(), events: z.array(MoneyEvent) }),
      /** Every payment of the person, newest first, with the last four digits (D-94); empty for billing. */
      payments: z.array(PersonPayment),
      patient_id: z.string(),
      plan: z.object({
        id: z.string(),
        plan_name: z.string(),
        term: Term,
        status: PlanState,
        /** The next charge with its amount after credits, as the patient reads it (D-90). */
        next_billing_on: PlainDate.nullable(),
        next_cents: z.number().int().nullable(),
        renewals: Renewals,
        past_due_since: PlainDate.nullable(),
        cancelled_at: Instant.nullable(),
        can_cancel: z.boolean(),
        /** Null while nothing is in the patient's hands, and for billing (D-88). */
        supply: SupplyAhead.nullable(),
      }),
      /** Until when the patient's cards are blocked; null without a block (S-36). */
      blocked_until: Instant.nullable(),
      /** That the patient is on hold and who has it, never why (D-76); null without a hold. */
      on_hold: z.string().nullable(),
      /** Titles of what the state of the order wants read first: without it no doctor can sign. */
      unread_notices: z.array(z.string()),
      /** The denial of the order: its reason, and the letter that the patient read (D-84); null for billing. */
      denial: Denial.nullable(),
      shipment_no: z.number().int(),
      /** The tracker; without steps once the order was denied or canceled. */
      steps: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          state: z.enum(['done', 'current', 'open']),
          /** When the step was finished. */
          at: Instant.nullable(),
        }),
      ),
      /** Who has the order, until when, and what is next; null once the order has ended. */
      promise: StatusPromise.nullable(),
      /** The shipment; null before there is one, and for billing. */
      parcel: z
        .object({
          /** The number that people quote (D-37). */
          number: z.string(),
          carrier: z.string().nullable(),
          tracking: z.string().nullable(),
          ship_on: PlainDate.nullable(),
          shipped_at: Instant.nullable(),
          delivered_at: Instant.nullable(),
          /** The carrier did not confirm the delivery (M-17). */
          assumed: z.boolean(),
          /** Whether its tracking number can be corrected: until the carrier has it (D-94). */
          correctable: z.boolean(),
          /** Lines of the address that it goes to. */
          ships_to: z.array(z.string()),
        })
        .nullable(),
      /** Complaints about its parcels, the newest first (D-92). */
      complaints: z.array(StaffComplaint),
      /** Requests to replace its shipments, oldest first; empty for billing. */
      replacements: z.array(OrderReplacement.pick({ id: true, state: true, replaces: true, asked_at: true })),
      /** How to reach the patient; null for billing. */
      contact: z
        .object({
          phone: z.string(),
          phone_verified: z.boolean(),
          email_verified: z.boolean(),
          /** Whether the patient agreed to text messages. */
          may_text: z.boolean(),
          /** Lines of the patient's shipping address. */
          ships_to: z.array(z.string()).nullable(),
        })
        .nullable(),
      /** Uploads for the order that failed, the newest first (M-48); empty for billing. */
      failed_uploads: z.array(FailedUpload),
      /** Transitions and messages, newest first, without clinical details; empty for billing. */
      timeline: z.array(TimelineEntry),
    }),
}
