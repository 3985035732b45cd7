import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'

/** The staff console's text for each order status; the patient's tracker has its own. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending_approval: 'Waits for the form',
  waiting_prescription: 'Waits for review',
  appointment_required: 'Live visit asked',
  prescription_received: 'Waits for the patient',
  order_placed: 'Ready to ship',
  shipping_paused: 'Shipping paused',
  order_shipped: 'Shipped',
  order_delivered: 'Delivered',
  payment_failed: 'Payment failed',
  denied: 'Denied',
  cancelled: 'Cancelled',
}
