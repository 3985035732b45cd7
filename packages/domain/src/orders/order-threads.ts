import type { OrderEvent } from './order-life-cycle.ts'

/** The four threads of an order's story (interface.md, Threads). */
export const ORDER_THREADS = ['care', 'medicine', 'delivery', 'money'] as const
export type OrderThread = (typeof ORDER_THREADS)[number]

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
  unanswered: 'care',
  treatment_ended: 'care',
  accepted: 'medicine',
  auto_accepted: 'medicine',
  dose_change_requested: 'medicine',
  dose_change_refused: 'medicine',
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
