import { defineLifeCycle } from '../life-cycle.ts'

/** Document 3 §4; denied and cancelled are our own (beyond-the-documents Part 2). */
export const ORDER_STATUSES = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'order_placed',
  'shipping_paused',
  'order_shipped',
  'order_delivered',
  'payment_failed',
  'denied',
  'cancelled',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type OrderEvent =
  | 'checkout_succeeded'
  | 'refill_due'
  | 'continuation_due'
  | 'form_submitted'
  | 'visit_needed'
  | 'visit_done'
  | 'prescription_issued'
  | 'prescription_voided'
  | 'denied'
  | 'disqualified'
  | 'unanswered'
  | 'treatment_ended'
  | 'accepted'
  | 'auto_accepted'
  | 'dose_change_requested'
  | 'dose_change_refused'
  | 'review_needed_again'
  | 'patient_needed_again'
  | 'paused'
  | 'resumed'
  | 'shipped'
  | 'delivered'
  | 'hold_lost'
  | 'paid'
  | 'cancelled'

export type OrderActor = 'patient' | 'clinician' | 'pharmacy' | 'support' | 'billing' | 'carrier' | 'server'

/** Statuses in which nothing has left the pharmacy and, if money is due, there must be an authorization (D-18). */
export const UNSHIPPED_STATUSES = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'order_placed',
  'shipping_paused',
  'payment_failed',
] as const satisfies readonly OrderStatus[]

export const isUnshipped = (status: OrderStatus): boolean =>
  UNSHIPPED_STATUSES.some((unshipped) => unshipped === status)

const UNDECIDED_STATUSES: readonly string[] = [
  'pending_approval',
  'waiting_prescription',
  'appointment_required',
]

/** Whether an add-on can still be bought with an order: until the clinician has prescribed (D-51). */
export const acceptsAddons = (status: string): boolean => UNDECIDED_STATUSES.includes(status)

/** Statuses after the form in which nothing has left the pharmacy. */
export const UNSHIPPED_REVIEWED = [
  'waiting_prescription',
  'appointment_required',
  'prescription_received',
  'order_placed',
  'shipping_paused',
] as const satisfies readonly OrderStatus[]

const AUTHORIZABLE_STATUSES = UNSHIPPED_STATUSES.filter((status) => status !== 'payment_failed')

/** The order lifecycle: beyond-the-documents Part 2 with D-14 to D-18, D-23 and D-76. No other transitions are allowed. */
export const orderLifeCycle = defineLifeCycle<OrderStatus, OrderEvent, OrderActor>({
  name: 'order',
  states: ORDER_STATUSES,
  start: ['pending_approval', 'order_placed'],
  ends: ['order_delivered', 'denied', 'cancelled'],
  moves: [
    { event: 'checkout_succeeded', from: 'none', to: 'pending_approval', by: ['patient'] },
    { event: 'refill_due', from: 'none', to: 'pending_approval', by: ['server'] },
    { event: 'continuation_due', from: 'none', to: 'order_placed', by: ['server'] },
    { event: 'form_submitted', from: ['pending_approval'], to: 'waiting_prescription', by: ['patient'] },
    { event: 'disqualified', from: ['pending_approval'], to: 'denied', by: ['patient', 'server'] },
    { event: 'visit_needed', from: ['waiting_prescription'], to: 'appointment_required', by: ['clinician'] },
    { event: 'visit_done', from: ['appointment_required'], to: 'waiting_prescription', by: ['clinician'] },
    {
      event: 'prescription_issued',
      from: ['waiting_prescription'],
      to: 'prescription_received',
      by: ['clinician'],
    },
    {
      event: 'prescription_voided',
      from: ['waiting_prescription', 'prescription_received'],
      to: 'waiting_prescription',
      by: ['clinician'],
    },
    {
      event: 'denied',
      from: ['waiting_prescription', 'appointment_required'],
      to: 'denied',
      by: ['clinician'],
    },
    // A wait for the patient ends (D-93): nobody answered a question or sent a picture for seven days.
    {
      event: 'unanswered',
      from: ['waiting_prescription', 'appointment_required'],
      to: 'denied',
      by: ['server'],
    },
    // A clinician lifts a care hold by ending the treatment (D-76), wherever the unshipped order is; a hold of the state
    // ends it after its days (D-104).
    { event: 'treatment_ended', from: UNSHIPPED_STATUSES, to: 'denied', by: ['clinician', 'server'] },
    { event: 'accepted', from: ['prescription_received'], to: 'order_placed', by: ['patient'] },
    { event: 'auto_accepted', from: ['prescription_received'], to: 'order_placed', by: ['server'] },
    {
      event: 'dose_change_requested',
      from: ['prescription_received'],
      to: 'waiting_prescription',
      by: ['patient'],
    },
    // The prescription that was declined is offered again, with the clinician's reason (M-11).
    {
      event: 'dose_change_refused',
      from: ['waiting_prescription'],
      to: 'prescription_received',
      by: ['clinician'],
    },
    // The shipment goes to a state in which the prescriber has no license (D-57): a clinician licensed there reviews
    // the order, or the patient first submits what that state requires.
    {
      event: 'review_needed_again',
      from: UNSHIPPED_REVIEWED,
      to: 'waiting_prescription',
      by: ['server'],
    },
    { event: 'patient_needed_again', from: UNSHIPPED_REVIEWED, to: 'pending_approval', by: ['server'] },
    {
      event: 'paused',
      from: ['order_placed'],
      to: 'shipping_paused',
      by: ['pharmacy', 'clinician', 'server'],
    },
    {
      event: 'resumed',
      from: ['shipping_paused'],
      to: 'order_placed',
      by: ['pharmacy', 'clinician', 'server'],
    },
    { event: 'shipped', from: ['order_placed'], to: 'order_shipped', by: ['pharmacy'] },
    {
      event: 'delivered',
      from: ['order_shipped'],
      to: 'order_delivered',
      // By the server: delivery is assumed, and marked as such, after five days without an event from the carrier
      // (M-17).
      by: ['carrier', 'pharmacy', 'support', 'billing', 'clinician', 'server'],
    },
    { event: 'hold_lost', from: AUTHORIZABLE_STATUSES, to: 'payment_failed', by: ['server'] },
    { event: 'paid', from: ['payment_failed'], to: 'remembered', by: ['patient'] },
    {
      event: 'cancelled',
      from: UNSHIPPED_STATUSES,
      to: 'cancelled',
      by: ['patient', 'support', 'billing'],
    },
  ],
})

const CLOSED: readonly OrderStatus[] = ['order_delivered', 'cancelled', 'denied']

/** Whether an order prevents another order of the same drug (S-41). */
export const isActiveOrder = (status: OrderStatus): boolean => !CLOSED.includes(status)

export type Headline = 'Needs Review' | 'Processing' | 'Complete' | 'Cancelled'

/** Returns the label above the tracker: document 3 §4; shipping_paused and the ended orders from X-50. */
export function headlineOf(status: OrderStatus): Headline {
  if (status === 'pending_approval') return 'Needs Review'
  if (status === 'order_delivered') return 'Complete'
  return status === 'denied' || status === 'cancelled' ? 'Cancelled' : 'Processing'
}
