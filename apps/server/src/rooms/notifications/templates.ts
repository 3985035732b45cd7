import { findState } from '@contour/domain/eligibility/states'
import { PROMISE_TEXTS } from '@contour/domain/promises'
import { cancelSentence } from '@contour/domain/money/cancel-sentence'
import { formatUsd } from '@contour/domain/money/cents'
import { unansweredLine } from '@contour/domain/prescriptions/unanswered'
import type { Unanswered } from '@contour/domain/prescriptions/unanswered'
import { returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import type { ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import { dateInWords } from '@contour/domain/time/plain-date'

/** What an event tells; ids are public ids, money is in cents. `n` counts a message that comes more than once. */
export type EventFacts = {
  intake_completed: { token: string }
  verification_code: { code: string; codeId: string; channel: 'email' | 'sms'; to: string }
  password_link: { token: string }
  resume_link: { token: string }
  login_link: { token: string }
  /**
   * `to` is where the notice goes: the address as it was before the change. `changeId` tells changes apart. With
   * `undoToken` the letter carries the link that takes the change back (D-59).
   */
  details_changed: {
    what: 'password' | 'e-mail address' | 'phone number' | 'shipping address'
    changeId: string
    to?: string
    undoToken?: string
  }
  order_received: { orderId: string; cents: number }
  form_reminder: { orderId: string; n: number }
  form_received: { orderId: string; n?: number }
  video_reminder: { orderId: string; n: number }
  visit_needed: { orderId: string; n?: number }
  image_asked: { requestId: string }
  prescription_ready: { orderId: string; n?: number } & Unanswered
  prescription_reminder: { orderId: string; n: number } & Unanswered
  auto_accepted: { orderId: string; n?: number }
  adjust_reminder: { orderId: string; n?: number }
  addon_refused: { orderId: string; cents: number; n?: number }
  /** `needs` is what the patient has to send before the review can begin. */
  review_moved: { orderId: string; n: number; needs: 'form' | 'video' | 'nothing' }
  order_denied: { orderId: string } & ReturnedMoney
  order_cancelled: { orderId: string } & ReturnedMoney
  at_pharmacy: { orderId: string; n?: number }
  paused: { orderId: string; n?: number }
  resumed: { orderId: string; n?: number }
  /** `parcel` where it is on its way, so that only the carrier knows more. */
  promise_broken: { orderId: string; n: number; parcel: boolean }
  shipped: { orderId: string; trackingUrl: string | null }
  delivered: { orderId: string }
  delivery_assumed: { orderId: string }
  payment_failed: { orderId: string; n: number }
  hold_renewed: { orderId: string; cents: number; n: number }
  plan_cancelled: { subscriptionId: string; changeId: string; lines: readonly string[] }
  /** `on` tells one notice of a plan from the next; `days` is how long before the date it goes out. */
  renewal_notice: { subscriptionId: string; on: string; cents: number; days: number; feeCents: number }
  renewal_failed: { subscriptionId: string; cents: number; on: string }
  renewal_moved: { subscriptionId: string; on: string }
  check_in_due: { orderId: string; n?: number }
  payment_received: { paymentId: string; cents: number }
  plan_upgraded: { subscriptionId: string; on: string }
  plan_changed: { subscriptionId: string; changeId: string; lines: readonly string[] }
  change_undone: { subscriptionId: string; changeId: string }
  card_updated: { changeId: string; last4: string }
  cart_link: { cartId: string; channel: 'email' | 'sms' }
  refund_made: { orderId: string; cents: number; n?: number }
  data_request_answered: { requestId: string }
  /** `to` waits for it; `state` by its code, null for a strength. */
  waitlist_available: { waitId: string; to: string; state: string | null }
  /** `link` opens a staff account once; `what` says in a sentence why it was sent. */
  staff_link: { to: string; link: string; what: string; linkId: string }
  /** `what` says in a sentence what was changed. */
  staff_sign_in_changed: { to: string; what: string; changeId: string }
}
export type NotifiedEvent = keyof EventFacts

export type Template<Facts> = {
  /** Where it goes by right; a text goes out only to those who agreed to texts (S-10), codes apart. */
  channels: readonly ('email' | 'sms')[]
  subject: string | ((facts: Facts) => string)
  /** The sentence of the event; `origin` is PUBLIC_ORIGIN, the only start of a link of ours (security.md 18). */
  text: (facts: Facts, origin: string) => string
  /** True where the text opens something: such a text is not kept once it has left, or once it was given up. */
  secret?: true
  /** True where somebody can cause it for an address that is not theirs: one destination gets few of these (D-58). */
  perDestination?: true
  /** What makes one message of this event differ from the next; the same one never goes out twice. */
  once: (facts: Facts) => string
}

const EMAIL = ['email'] as const
const EMAIL_AND_TEXT = ['email', 'sms'] as const

const perOrder = ({ orderId, n }: { orderId: string; n?: number }) => `${orderId}:${n ?? 0}`
const YOUR_ORDER = 'About your order'

/** Where it is, and what follows if nobody answers: the consequence, the time and the amount (X-20). */
const askToReview = ({ orderId, ...unanswered }: { orderId: string } & Unanswered, origin: string) =>
  `${PROMISE_TEXTS.reviewPrescription.replace(/\.$/, '')}: ${origin}/prescription/${orderId} ${unansweredLine(unanswered)}`

/**
 * Every message of the main way (beyond-the-documents Part 5, M-36). No drug and no health detail stands in a subject
 * or a text; greeting names nobody, so that an intake cannot make us carry words to a stranger.
 */
export const TEMPLATES: { readonly [E in NotifiedEvent]: Template<EventFacts[E]> } = {
  intake_completed: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Your report is ready',
    text: ({ token }, origin) => `Your report is ready. Set your password: ${origin}/password-reset/${token}`,
    once: ({ token }) => token.slice(0, 16),
  },
  verification_code: {
    secret: true,
    perDestination: true,
    channels: EMAIL_AND_TEXT,
    subject: 'Your code',
    text: ({ code }) => `Your code is ${code}. ${PROMISE_TEXTS.codeLife}`,
    once: ({ codeId }) => codeId,
  },
  password_link: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Reset your password',
    text: ({ token }, origin) => `Use this link to reset your password: ${origin}/password-reset/${token}`,
    once: ({ token }) => token.slice(0, 16),
  },
  resume_link: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Go on where you left off',
    text: ({ token }, origin) =>
      `Open this link on the device where you want to go on: ${origin}/resume/${token} ${PROMISE_TEXTS.resumeLink} Do not pass it on.`,
    once: ({ token }) => token.slice(0, 16),
  },
  login_link: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Your login link',
    text: ({ token }, origin) =>
      `Somebody tried many passwords for your account, so logging in is delayed. Open this link in the browser you want to log in with: ${origin}/login-link/${token} ${PROMISE_TEXTS.loginLink} Your password is needed as always.`,
    once: ({ token }) => token.slice(0, 16),
  },
  details_changed: {
    secret: true,
    channels: EMAIL,
    subject: 'Your account details were changed',
    text: ({ what, undoToken }, origin) =>
      undoToken
        ? `Your account details were changed. Changed: ${what}. ${PROMISE_TEXTS.undoContact} ${origin}/undo-change/${undoToken}`
        : `Your account details were changed. If this was not you, contact support. Changed: ${what}.`,
    once: ({ changeId }) => changeId,
  },
  order_received: {
    channels: EMAIL,
    subject: 'We received your order',
    text: ({ orderId, cents }, origin) =>
      `We received your order. Your card is held for ${formatUsd(cents)} and charged when your order ships. Next: your medical form ${origin}/medical-form/${orderId}`,
    once: perOrder,
  },
  form_reminder: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your form is waiting',
    text: ({ orderId }, origin) => `Your medical form is waiting: ${origin}/medical-form/${orderId}`,
    once: perOrder,
  },
  form_received: {
    channels: EMAIL,
    subject: 'We received your form',
    text: () => 'A doctor is reviewing your information.',
    once: perOrder,
  },
  video_reminder: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your video is missing',
    text: ({ orderId }, origin) => `Your state requires a short video: ${origin}/upload-video/${orderId}`,
    once: perOrder,
  },
  visit_needed: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your doctor would like to meet you',
    text: ({ orderId }, origin) => `Your doctor would like to meet you: ${origin}/explainer/${orderId}`,
    once: perOrder,
  },
  image_asked: {
    channels: EMAIL_AND_TEXT,
    subject: 'We need a new upload from you',
    text: (_, origin) => `We need a new upload from you: ${origin}/home`,
    once: ({ requestId }) => requestId,
  },
  prescription_ready: {
    channels: EMAIL_AND_TEXT,
    subject: 'Please review your prescription',
    text: askToReview,
    once: perOrder,
  },
  prescription_reminder: {
    channels: EMAIL_AND_TEXT,
    subject: 'Reminder: please review your prescription',
    text: askToReview,
    once: perOrder,
  },
  auto_accepted: {
    channels: EMAIL_AND_TEXT,
    subject: YOUR_ORDER,
    text: () => 'Your prescription was sent to the pharmacy as written.',
    once: perOrder,
  },
  adjust_reminder: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your doctor waits for your answer',
    text: (_, origin) => `You declined your prescription. Tell your doctor what to change: ${origin}/home`,
    once: perOrder,
  },
  review_moved: {
    channels: EMAIL_AND_TEXT,
    subject: 'A doctor in your state reviews your order',
    text: ({ orderId, needs }, origin) =>
      `Your parcel goes to another state, so a doctor licensed there has to review your order before it ships. ${
        needs === 'form'
          ? `Please fill in your form: ${origin}/medical-form/${orderId}`
          : needs === 'video'
            ? `That state requires a short video: ${origin}/upload-video/${orderId}`
            : `You need not do anything: ${origin}/home`
      }`,
    once: perOrder,
  },
  addon_refused: {
    channels: EMAIL,
    subject: 'An add-on of your order was not prescribed',
    text: ({ cents }, origin) =>
      `Your clinician did not prescribe an add-on of your order, so you do not pay the ${formatUsd(cents)} for it: the money is released on your card, or refunded if it was charged. The rest of your order goes on. The reason: ${origin}/home`,
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
    // The exact sum and where it goes, in this one letter (D-42).
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
    text: (_, origin) => `The delay is over and your order goes on: ${origin}/home`,
    once: perOrder,
  },
  // Without a text: it leaves before nine in the east, which is night in the west.
  promise_broken: {
    channels: EMAIL,
    subject: 'Your order is late, and we are sorry',
    text: ({ parcel }, origin) =>
      parcel
        ? `Nobody has told us that your parcel arrived by the day we promised, and we are sorry. We ask the carrier. If you have it, all is well; if something is wrong with it, tell us. See where it stands: ${origin}/status-progress`
        : `Your order has not moved on by the time we told you, and we are sorry. The people who have it now know, and somebody looks after it. You need not do anything. See where it stands: ${origin}/status-progress`,
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
      `Nobody has confirmed that your order was delivered. ${PROMISE_TEXTS.assumedInLetter} Did it arrive? Tell us yes, or that something is wrong: ${origin}/home`,
    once: perOrder,
  },
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
      `Your plan renews on ${dateInWords(on)} for ${formatUsd(cents)}. ${cancelSentence(feeCents)} Your plan: ${origin}/home?tab=billing`,
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
    subject: 'Your renewal has moved',
    text: (_, origin) =>
      `Nothing was charged today: your next shipment waits for your check-in, and so does its charge. Your form: ${origin}/home`,
    once: ({ subscriptionId, on }) => `${subscriptionId}:${on}`,
  },
  check_in_due: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your check-in is due',
    text: ({ orderId }, origin) => `${PROMISE_TEXTS.checkInDue}: ${origin}/case-questions/${orderId}`,
    once: perOrder,
  },
  payment_received: {
    channels: EMAIL,
    subject: 'Your receipt',
    text: ({ paymentId, cents }, origin) =>
      `We received your payment of ${formatUsd(cents)}. Your invoice: ${origin}/invoice/${paymentId}`,
    once: ({ paymentId }) => paymentId,
  },
  plan_upgraded: {
    channels: EMAIL,
    subject: 'Your new plan',
    text: ({ on }) => `Your new plan starts on ${dateInWords(on)}.`,
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
    text: () => 'Your change was undone. Your plan goes on as before.',
    once: ({ changeId }) => changeId,
  },
  card_updated: {
    channels: EMAIL,
    subject: 'Your card was updated',
    text: ({ last4 }) => `Your card on file now ends in ${last4}. If this was not you, contact support.`,
    once: ({ changeId }) => changeId,
  },
  cart_link: {
    // It signs a lead in (D-03).
    secret: true,
    perDestination: true,
    channels: EMAIL_AND_TEXT,
    subject: 'Your checkout link',
    text: ({ cartId }, origin) => `Your checkout is ready: ${origin}/weightlosspayment/${cartId}`,
    once: ({ cartId }) => cartId,
  },
  refund_made: {
    channels: EMAIL,
    subject: 'We made a refund',
    text: ({ cents }) => `We refunded ${formatUsd(cents)}.`,
    once: perOrder,
  },
  data_request_answered: {
    channels: EMAIL,
    subject: 'We answered your request',
    text: (_, origin) => `We answered your request about your records: ${origin}/privacy-requests`,
    once: ({ requestId }) => requestId,
  },
  waitlist_available: {
    channels: EMAIL,
    subject: 'What you were waiting for is here',
    text: ({ state }, origin) =>
      state === null
        ? `You asked us to tell you: what you were waiting for is available now. See your account: ${origin}/home This is the only message about it.`
        : `You asked us to tell you: we are now available in ${findState(state)?.name ?? state}. Start here: ${origin}/ This is the only message about it.`,
    once: ({ waitId }) => waitId,
  },
  staff_link: {
    secret: true,
    channels: EMAIL,
    subject: 'Set up your staff sign-in',
    text: ({ what, link }) => `${what} ${PROMISE_TEXTS.staffLink} ${link}`,
    once: ({ linkId }) => linkId,
  },
  staff_sign_in_changed: {
    channels: EMAIL,
    subject: 'Your staff sign-in was changed',
    text: ({ what }) => `${what} If this was not you, tell an administrator at once.`,
    once: ({ changeId }) => changeId,
  },
}
