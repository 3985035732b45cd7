import { cancelSentence } from '@contour/domain/subscriptions/cancel-sentence'
import { formatUsd } from '@contour/domain/money/cents'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { EMAIL, EMAIL_AND_TEXT, perOrder } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type PaymentFacts = {
  payment_failed: { orderId: string; n: number }
  hold_renewed: { orderId: string; cents: number; n: number }
  payment_received: { paymentId: string; cents: number }
  refund_made: { orderId: string; cents: number; n?: number }
  card_updated: { changeId: string; last4: string }
  cart_link: { cartId: string; channel: 'email' | 'sms' }
  plan_cancelled: { subscriptionId: string; changeId: string; lines: readonly string[] }
  /** `on` distinguishes the notices of a subscription; `days` is how long before the date it is sent. */
  renewal_notice: { subscriptionId: string; on: string; cents: number; days: number; feeCents: number }
  renewal_failed: { subscriptionId: string; cents: number; on: string }
  renewal_moved: { subscriptionId: string; on: string }
  plan_upgraded: { subscriptionId: string; on: string }
  plan_changed: { subscriptionId: string; changeId: string; lines: readonly string[] }
  change_undone: { subscriptionId: string; changeId: string }
}

/** Messages about money: authorizations, payments, cards, renewals and changes of a subscription. */
export const PAYMENT_TEMPLATES: Templates<PaymentFacts> = {
  payment_failed: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your payment did not go through',
    text: (_, origin) => `Your payment did not go through. Please update your card: ${origin}/home`,
    once: perOrder,
  },
  hold_renewed: {
    channels: EMAIL,
    subject: 'The hold on your card was renewed',
    text: ({ cents }) =>
      `We renewed the hold of ${formatUsd(cents)} on your card and released the earlier one. Nothing is charged until your order ships.`,
    once: perOrder,
  },
  payment_received: {
    channels: EMAIL,
    subject: 'Your receipt',
    text: ({ paymentId, cents }, origin) =>
      `We received your payment of ${formatUsd(cents)}. Your invoice: ${origin}/invoice/${paymentId}`,
    once: ({ paymentId }) => paymentId,
  },
  refund_made: {
    channels: EMAIL,
    subject: 'We made a refund',
    text: ({ cents }) => `We refunded ${formatUsd(cents)}.`,
    once: perOrder,
  },
  card_updated: {
    channels: EMAIL,
    subject: 'Your card was updated',
    text: ({ last4 }) => `Your card on file now ends in ${last4}. If this was not you, contact support.`,
    once: ({ changeId }) => changeId,
  },
  cart_link: {
    // The link signs a lead in (D-03).
    secret: true,
    perDestination: true,
    channels: EMAIL_AND_TEXT,
    subject: 'Your checkout link',
    text: ({ cartId }, origin) => `Your checkout is ready: ${origin}/weightlosspayment/${cartId}`,
    once: ({ cartId }) => cartId,
  },
  plan_cancelled: {
    channels: EMAIL,
    subject: 'Your subscription is cancelled',
    text: ({ lines }, origin) =>
      `Your subscription is cancelled. ${lines.join(' ')} See your plan: ${origin}/home?tab=billing`,
    once: ({ subscriptionId, changeId }) => `${subscriptionId}:${changeId}`,
  },
  renewal_notice: {
    channels: EMAIL,
    subject: 'Your plan renews soon',
    text: ({ on, cents, feeCents }, origin) =>
      `Your plan renews on ${formatLongDate(on)} for ${formatUsd(cents)}. ${cancelSentence(feeCents)} Your plan: ${origin}/home?tab=billing`,
    once: ({ subscriptionId, on, days }) => `${subscriptionId}:${on}:${days}`,
  },
  renewal_failed: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your payment did not go through',
    text: (_, origin) =>
      `Your payment did not go through. Please update your card: ${origin}/home?tab=billing`,
    once: ({ subscriptionId, on }) => `${subscriptionId}:${on}`,
  },
  renewal_moved: {
    channels: EMAIL,
    subject: 'Your renewal was postponed',
    text: (_, origin) =>
      `Nothing was charged today. Your next shipment and its charge wait until you complete your check-in. Your form: ${origin}/home`,
    once: ({ subscriptionId, on }) => `${subscriptionId}:${on}`,
  },
  plan_upgraded: {
    channels: EMAIL,
    subject: 'Your new plan',
    text: ({ on }) => `Your new plan starts on ${formatLongDate(on)}.`,
    once: ({ subscriptionId }) => subscriptionId,
  },
  plan_changed: {
    channels: EMAIL,
    subject: 'You changed your plan',
    text: ({ lines }, origin) => `${lines.join(' ')} Undo or see your plan: ${origin}/home?tab=billing`,
    once: ({ changeId }) => changeId,
  },
  change_undone: {
    channels: EMAIL,
    subject: 'Your change was undone',
    text: () => 'Your change was undone. Your plan continues as before.',
    once: ({ changeId }) => changeId,
  },
}
