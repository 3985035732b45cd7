import { screenTexts } from '@contour/texts/screen-texts'

/** The staff console's text for each order status; the patient's tracker has its own. */
export const statusTexts = screenTexts('statuses', {
  pending_approval: 'Waiting for the form',
  waiting_prescription: 'Waiting for review',
  appointment_required: 'Live visit requested',
  prescription_received: 'Waiting for the patient',
  order_placed: 'Ready to ship',
  shipping_paused: 'Shipping paused',
  order_shipped: 'Shipped',
  order_delivered: 'Delivered',
  payment_failed: 'Payment failed',
  denied: 'Denied',
  cancelled: 'Canceled',
})
