import { isKeyOf } from '@contour/domain/table-keys'
import type { OrderThread } from '@contour/domain/orders/order-threads'
import type { EventFacts, NotifiedEvent } from '../../ground/notifications/index.ts'

/** The messages that are about an order: their facts name it. */
type OrderMessage = {
  [E in NotifiedEvent]: EventFacts[E] extends { orderId: string } ? E : never
}[NotifiedEvent]

/** The thread of each message about an order; a new one without its thread does not compile. */
const MESSAGE_THREADS: Readonly<Record<OrderMessage, OrderThread>> = {
  form_reminder: 'care',
  form_received: 'care',
  video_reminder: 'care',
  video_asked_again: 'care',
  tracking_corrected: 'delivery',
  request_reminder: 'care',
  request_withdrawn: 'care',
  request_closed: 'care',
  plan_switched: 'care',
  identity_rejected: 'care',
  visit_needed: 'care',
  visit_turn: 'care',
  visit_booked: 'care',
  visit_reminder: 'care',
  visit_late: 'care',
  visit_missed: 'care',
  visit_canceled: 'care',
  visit_withdrawn: 'care',
  review_moved: 'care',
  state_notice: 'care',
  review_again: 'care',
  check_in_due: 'care',
  order_denied: 'care',
  prescription_ready: 'medicine',
  change_refused: 'medicine',
  prescription_reminder: 'medicine',
  auto_accepted: 'medicine',
  adjust_reminder: 'medicine',
  addon_added: 'money',
  addon_refused: 'medicine',
  at_pharmacy: 'medicine',
  paused: 'delivery',
  resumed: 'delivery',
  shipped: 'delivery',
  delivered: 'delivery',
  delivery_assumed: 'delivery',
  promise_broken: 'delivery',
  complaint_received: 'delivery',
  complaint_answered: 'medicine',
  complaint_late: 'delivery',
  complaint_explained: 'delivery',
  complaint_refunded: 'money',
  replacement_requested: 'delivery',
  replacement_late: 'delivery',
  replacement_approved: 'delivery',
  replacement_refused: 'delivery',
  replacement_shipped: 'delivery',
  replacement_delivered: 'delivery',
  replacement_delivery_assumed: 'delivery',
  order_received: 'money',
  order_cancelled: 'money',
  payment_failed: 'money',
  hold_renewed: 'money',
  refund_made: 'money',
}

/** Returns the thread of a stored message; one that a newer build wrote counts as care, like an unknown event. */
export const messageThread = (kind: string): OrderThread =>
  isKeyOf(MESSAGE_THREADS, kind) ? MESSAGE_THREADS[kind] : 'care'
