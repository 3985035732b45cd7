import { DUNNING_END_DAY } from '@contour/domain/subscriptions/schedule'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { cancelSentence } from '@contour/domain/subscriptions/cancel-sentence'
import { formatUsd } from '@contour/domain/money/cents'
import { cardLinesSentence } from '@contour/domain/orders/order-money'
import type { PaymentPurpose } from '@contour/domain/payments/payment-purpose'
import { cardName, type CardAmount } from '@contour/domain/subscriptions/denial-refund'
import { formatLongDate, type PlainDate } from '@contour/domain/time/plain-date'
import { card, endOfPlan, ofOrder, ofPlan, total } from './sample-parts.ts'
import { FOOTERS } from './footers.ts'
import { EMAIL, EMAIL_AND_TEXT, perOrder, type Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type PaymentFacts = {
  payment_failed: { orderId: string; n: number }
  hold_renewed: { orderId: string; cents: number; n: number }
  /** `on` is the day of the charge; `cardLines` are the amounts on the statement where the order has several (D-90). */
  payment_received: {
    paymentId: string
    cents: number
    what: PaidFor
    on: PlainDate
    card: Card
    cardLines: readonly number[]
  }
  /** `reason` is a sentence that the patient reads. */
  refund_made: { refundId: string; orderId: string; cents: number; reason: string; card: Card; on: PlainDate }
  card_updated: { changeId: string; last4: string }
  cart_link: { cartId: string; channel: 'email' | 'sms' }
  plan_cancelled: { subscriptionId: string; changeId: string; lines: readonly string[] }
  /** `on` distinguishes the notices of a subscription; `days` is how long before the date it is sent. */
  /** `checkIn` if the renewal waits for a check-in that is not in yet. */
  renewal_notice: {
    subscriptionId: string
    on: string
    cents: number
    days: number
    feeCents: number
    checkIn: boolean
  }
  renewal_failed: { subscriptionId: string; cents: number; on: string }
  renewal_moved: { subscriptionId: string; on: string }
  plan_upgraded: { subscriptionId: string; on: string; cents: number; card: Card }
  plan_changed: { subscriptionId: string; changeId: string; lines: readonly string[] }
  change_undone: { subscriptionId: string; changeId: string }
  /** `disputeId` distinguishes the disputes of a subscription. */
  plan_resumed: { subscriptionId: string; disputeId: string; lines: readonly string[] }
}

type Card = Omit<CardAmount, 'cents'>

/** What a payment was for, without a drug's name. */
const PAID_FOR = {
  checkout: 'your order',
  addon: 'your add-on',
  renewal: 'your plan',
  paynow: 'your plan',
  reauth: 'your order',
  buymore: 'your new plan',
  fee: 'the early termination fee',
} as const satisfies Record<PaymentPurpose, string>
type PaidFor = keyof typeof PAID_FOR

const BILLING = '/home?tab=billing'
const UPDATE_CARD = 'Please update your card.'

/** Messages about money: authorizations, payments, cards, renewals and changes of a subscription. */
export const PAYMENT_TEMPLATES: Templates<PaymentFacts> = {
  payment_failed: {
    sample: ofOrder,
    thread: 'money',
    sms: () => 'A payment did not go through.',
    channels: EMAIL_AND_TEXT,
    letter: () => ({
      subject: 'Your payment did not go through',
      heading: 'Your payment did not go through',
      fact: UPDATE_CARD,
      details: {
        who: 'You, until the card is updated.',
        next: 'Your order continues where it was.',
        otherwise: 'Your order needs a valid card.',
      },
      button: { label: 'Update your card', to: '/home' },
    }),
    once: perOrder,
  },
  hold_renewed: {
    sample: { ...ofOrder, cents: 14_997 },
    thread: 'money',
    channels: EMAIL,
    letter: ({ cents }) => ({
      subject: 'The hold on your card was renewed',
      heading: 'The hold on your card was renewed',
      fact: 'We released the earlier one.',
      details: { cost: `${formatUsd(cents)} is held. Nothing is charged until your order ships.` },
      button: null,
    }),
    once: perOrder,
  },
  payment_received: {
    sample: {
      paymentId: 'sample-payment',
      cents: 14_997,
      what: 'checkout',
      on: '2026-11-27',
      card,
      cardLines: total.card_lines,
    },
    channels: EMAIL,
    letter: ({ paymentId, cents, what, on, card, cardLines }) => ({
      subject: 'Your receipt',
      heading: 'Thank you for your payment',
      fact: `On ${formatLongDate(on)} we charged ${formatUsd(cents)} for ${PAID_FOR[what]} to ${cardName(card)}.`,
      details: cardLines.length > 1 ? { cost: cardLinesSentence(cardLines) } : {},
      button: { label: 'See your invoice', to: `/invoice/${paymentId}` },
    }),
    once: ({ paymentId }) => paymentId,
  },
  refund_made: {
    sample: {
      ...ofOrder,
      refundId: '1',
      cents: 5_000,
      reason: 'The parcel arrived late.',
      card,
      on: '2026-11-30',
    },
    thread: 'money',
    channels: EMAIL,
    letter: ({ cents, reason, card, on }) => ({
      subject: 'We made a refund',
      heading: 'We made a refund',
      fact: `On ${formatLongDate(on)} we refunded ${formatUsd(cents)} to ${cardName(card)}.`,
      details: { by: `Why: ${reason}`, otherwise: PROMISE_TEXTS.returnedMoney },
      button: null,
    }),
    once: ({ refundId }) => refundId,
  },
  card_updated: {
    sample: { changeId: '1', last4: '4242' },
    channels: EMAIL,
    letter: ({ last4 }) => ({
      subject: 'Your card was updated',
      heading: 'Your card was updated',
      fact: `Your card on file now ends in ${last4}.`,
      details: { otherwise: 'If this was not you, contact support.' },
      button: null,
      footer: FOOTERS.account,
    }),
    once: ({ changeId }) => changeId,
  },
  cart_link: {
    sample: { cartId: 'sample-cart', channel: 'email' },
    // The link signs a lead in (D-03).
    smsWhole: true,
    anyHour: true,
    secret: true,
    perDestination: true,
    channels: EMAIL_AND_TEXT,
    letter: ({ cartId }) => ({
      subject: 'Your checkout link',
      heading: 'Your checkout is ready',
      fact: 'You see every charge before you pay.',
      details: { otherwise: "Don't share this link." },
      button: { label: 'Go to your checkout', to: `/weightlosspayment/${cartId}` },
      footer: FOOTERS.address,
    }),
    once: ({ cartId }) => cartId,
  },
  plan_cancelled: {
    sample: {
      ...ofPlan,
      changeId: '1',
      lines: endOfPlan,
    },
    channels: EMAIL,
    letter: ({ lines }) => ({
      subject: 'Your subscription is cancelled',
      heading: 'Your subscription is cancelled',
      fact: lines.join(' '),
      details: {},
      button: { label: 'See your plan', to: BILLING },
    }),
    once: ({ subscriptionId, changeId }) => `${subscriptionId}:${changeId}`,
  },
  renewal_notice: {
    sample: { ...ofPlan, on: '2026-12-01', cents: 24_997, days: 7, feeCents: 27_997, checkIn: true },
    channels: EMAIL,
    letter: ({ on, cents, feeCents, checkIn }) => ({
      subject: 'Your plan renews soon',
      heading: 'Your plan renews soon',
      fact: `Your plan renews on ${formatLongDate(on)} for ${formatUsd(cents)}.`,
      details: {
        ...(checkIn
          ? { otherwise: 'Your next shipment and its charge wait until you complete your check-in.' }
          : {}),
        cost: cancelSentence(feeCents),
      },
      button: { label: 'See your plan', to: BILLING },
    }),
    once: ({ subscriptionId, on, days }) => `${subscriptionId}:${on}:${days}`,
  },
  renewal_failed: {
    sample: { ...ofPlan, on: '2026-12-01', cents: 24_997 },
    sms: () => 'A payment did not go through.',
    channels: EMAIL_AND_TEXT,
    letter: ({ cents }) => ({
      subject: 'Your payment did not go through',
      heading: 'Your payment did not go through',
      fact: UPDATE_CARD,
      details: {
        cost: `${formatUsd(cents)} is due for your plan.`,
        otherwise: `A plan that stays unpaid for ${DUNNING_END_DAY} days ends.`,
      },
      button: { label: 'Update your card', to: BILLING },
    }),
    once: ({ subscriptionId, on }) => `${subscriptionId}:${on}`,
  },
  renewal_moved: {
    sample: { ...ofPlan, on: '2026-12-01' },
    channels: EMAIL,
    letter: () => ({
      subject: 'Your renewal was postponed',
      heading: 'Your renewal was postponed',
      fact: 'Nothing was charged today.',
      details: {
        who: 'You, until the check-in is sent.',
        otherwise: 'Your next shipment and its charge wait until you complete your check-in.',
      },
      button: { label: 'Start your check-in', to: '/case-questions' },
    }),
    once: ({ subscriptionId, on }) => `${subscriptionId}:${on}`,
  },
  plan_upgraded: {
    sample: { ...ofPlan, on: '2026-12-01', cents: 134_997, card },
    channels: EMAIL,
    letter: ({ on, cents, card }) => ({
      subject: 'Your new plan',
      heading: 'You have a new plan',
      fact: `Your new plan starts on ${formatLongDate(on)}.`,
      details: { cost: `${formatUsd(cents)} is charged to ${cardName(card)} today.` },
      button: null,
    }),
    once: ({ subscriptionId }) => subscriptionId,
  },
  plan_changed: {
    sample: { ...ofPlan, changeId: '1', lines: ['Your next charge moves to December 8, 2026.'] },
    channels: EMAIL,
    letter: ({ lines }) => ({
      subject: 'You changed your plan',
      heading: 'You changed your plan',
      fact: lines.join(' '),
      details: {},
      button: { label: 'Undo or see your plan', to: BILLING },
    }),
    once: ({ changeId }) => changeId,
  },
  plan_resumed: {
    sample: {
      ...ofPlan,
      disputeId: '1',
      lines: ['Your next charge is on December 8, 2026. Nothing is charged before that day.'],
    },
    channels: EMAIL,
    letter: ({ lines }) => ({
      subject: 'Your plan goes on',
      heading: 'Your plan goes on',
      fact: ['Your plan was stopped because a payment was disputed. It goes on now.', ...lines].join(' '),
      details: {},
      button: { label: 'See your plan', to: BILLING },
    }),
    once: ({ subscriptionId, disputeId }) => `${subscriptionId}:${disputeId}`,
  },
  change_undone: {
    sample: { ...ofPlan, changeId: '1' },
    channels: EMAIL,
    letter: () => ({
      subject: 'Your change was undone',
      heading: 'Your change was undone',
      fact: 'Your plan continues as before.',
      details: {},
      button: null,
    }),
    once: ({ changeId }) => changeId,
  },
}
