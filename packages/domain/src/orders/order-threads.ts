import type { OrderEvent } from './order-life-cycle.ts'

/** The four threads of an order's story (interface.md, Threads). */
export const ORDER_THREADS = ['care', 'medicine', 'delivery', 'money'] as const
export type OrderThread = (typeof ORDER_THREADS)[number]

/** The thread of each transition of an order. */
export const EVENT_THREADS: Readonly<Record<OrderEvent, OrderThread>> = {
  checkout_succeeded: 'money',
  refill_due: 'medicine',
  continuation_due: 'medicine',
  form_submitted: 'care',
  visit_needed: 'care',
  visit_done: 'care',
  prescription_issued: 'medicine',
  prescription_voided: 'medicine',
  denied: 'care',
  disqualified: 'care',
  accepted: 'medicine',
  auto_accepted: 'medicine',
  dose_change_requested: 'medicine',
  review_needed_again: 'care',
  patient_needed_again: 'care',
  paused: 'delivery',
  resumed: 'delivery',
  shipped: 'delivery',
  delivered: 'delivery',
  hold_lost: 'money',
  paid: 'money',
  cancelled: 'money',
}

/** The messages about an order that are not about its money, by their kind. */
const MESSAGE_THREADS: Readonly<Record<string, OrderThread>> = {
  form_reminder: 'care',
  form_received: 'care',
  video_reminder: 'care',
  visit_needed: 'care',
  review_moved: 'care',
  check_in_due: 'care',
  order_denied: 'care',
  prescription_ready: 'medicine',
  prescription_reminder: 'medicine',
  auto_accepted: 'medicine',
  adjust_reminder: 'medicine',
  at_pharmacy: 'medicine',
  paused: 'delivery',
  resumed: 'delivery',
  shipped: 'delivery',
  delivered: 'delivery',
  delivery_assumed: 'delivery',
  promise_broken: 'delivery',
  replacement_requested: 'delivery',
  replacement_approved: 'delivery',
  replacement_refused: 'delivery',
  replacement_shipped: 'delivery',
  replacement_delivered: 'delivery',
  replacement_delivery_assumed: 'delivery',
}

/** Returns the thread of a message about an order; what is about nothing else is about its money. */
export const messageThread = (kind: string): OrderThread => MESSAGE_THREADS[kind] ?? 'money'
