import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { formatUsd } from '@contour/domain/money/cents'
import { returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import type { ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import { EMAIL, EMAIL_AND_TEXT, YOUR_ORDER, perOrder } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type OrderFacts = {
  order_received: { orderId: string; cents: number }
  addon_refused: { orderId: string; cents: number; n?: number }
  order_cancelled: { orderId: string } & ReturnedMoney
  order_denied: { orderId: string } & ReturnedMoney
  at_pharmacy: { orderId: string; n?: number }
  paused: { orderId: string; n?: number }
  resumed: { orderId: string; n?: number }
  /** `parcel` if the shipment is on its way, so that only the carrier knows more. */
  promise_broken: { orderId: string; n: number; parcel: boolean }
  shipped: { orderId: string; trackingUrl: string | null }
  delivered: { orderId: string }
  delivery_assumed: { orderId: string }
}

/** Messages about an order, from its receipt to its delivery or end. */
export const ORDER_TEMPLATES: Templates<OrderFacts> = {
  order_received: {
    channels: EMAIL,
    subject: 'We received your order',
    text: ({ orderId, cents }, origin) =>
      `We received your order. Your card is held for ${formatUsd(cents)} and charged when your order ships. Next: your medical form ${origin}/medical-form/${orderId}`,
    once: perOrder,
  },
  addon_refused: {
    channels: EMAIL,
    subject: 'An add-on of your order was not prescribed',
    text: ({ cents }, origin) =>
      `Your clinician did not prescribe an add-on of your order, so you are not charged the ${formatUsd(cents)} for it. We release the hold on your card, or refund the amount if it was charged. The rest of your order continues. The reason: ${origin}/home`,
    once: perOrder,
  },
  order_cancelled: {
    channels: EMAIL,
    subject: YOUR_ORDER,
    text: (money) => `Your order was cancelled. ${returnedMoneyLines(money).join(' ')}`,
    once: perOrder,
  },
  order_denied: {
    channels: EMAIL,
    subject: YOUR_ORDER,
    // The exact amount and where it goes, in this one message (D-42).
    text: (money, origin) =>
      `We cannot proceed with your order, and your plan has ended without a fee. ${returnedMoneyLines(money).join(' ')} Details: ${origin}/home`,
    once: perOrder,
  },
  at_pharmacy: {
    channels: EMAIL,
    subject: YOUR_ORDER,
    text: () => 'The pharmacy is preparing your order.',
    once: perOrder,
  },
  paused: {
    channels: EMAIL_AND_TEXT,
    subject: YOUR_ORDER,
    text: (_, origin) => `There is a delay with your order: ${origin}/home`,
    once: perOrder,
  },
  resumed: {
    channels: EMAIL_AND_TEXT,
    subject: YOUR_ORDER,
    text: (_, origin) => `The delay is over and your order continues: ${origin}/home`,
    once: perOrder,
  },
  // No text message: it is sent before 9:00 US Eastern, which is night on the West Coast.
  promise_broken: {
    channels: EMAIL,
    subject: 'Your order is late, and we are sorry',
    text: ({ parcel: message }, origin) =>
      message
        ? `We haven't received a delivery confirmation by the day we promised, and we are sorry. We are checking with the carrier. If your order has arrived, you don't need to do anything. If something is wrong with it, tell us. See its status: ${origin}/status-progress`
        : `Your order is taking longer than we said, and we are sorry. Our team has been notified and is working on it. You don't need to do anything. See its status: ${origin}/status-progress`,
    once: perOrder,
  },
  shipped: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your order is on its way',
    text: ({ trackingUrl }, origin) => `Your order is on its way: ${trackingUrl ?? `${origin}/home`}`,
    once: perOrder,
  },
  delivered: {
    channels: EMAIL,
    subject: 'Your order was delivered',
    text: (_, origin) => `Your order was delivered. ${PROMISE_TEXTS.problems} Your order: ${origin}/home`,
    once: perOrder,
  },
  delivery_assumed: {
    channels: EMAIL,
    subject: 'Did your order arrive?',
    text: (_, origin) =>
      `We have not received confirmation that your order was delivered. ${PROMISE_TEXTS.assumedInLetter} Did it arrive? Confirm it or report a problem: ${origin}/home`,
    once: perOrder,
  },
}
