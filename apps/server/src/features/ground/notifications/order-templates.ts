import type { PromiseWords } from '@contour/domain/promises/promise-hours'
import { TEMPERATURE_RULE } from '@contour/domain/complaints/complaint-texts'
import { REQUEST_CLOSES } from '@contour/domain/media/image-request'
import { PARCEL_PROBLEM_PROMISES } from '@contour/domain/promises/parcel-problems'
import { promiseInWords } from '@contour/domain/promises/promise-words'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import type { ParcelProblem } from '@contour/domain/shipments/carrier-scan'
import { formatUsd } from '@contour/domain/money/cents'
import { cardLinesSentence, totalInWords, type OrderTotal } from '@contour/domain/orders/order-money'
import { returnedMoneyLines, type ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { momentInWords } from '@contour/domain/time/instant-text'
import { formatLongDate, type PlainDate } from '@contour/domain/time/plain-date'
import { SAME_DOSE } from './dose-question-templates.ts'
import { ofOrder, ofPlan, released, total } from './sample-parts.ts'
import { EMAIL, EMAIL_AND_TEXT, perOrder, type Templates } from './template.ts'

type Total = Pick<OrderTotal, 'cents' | 'lines' | 'card_lines'>

/** The facts of each event; ids are public ids, money is in cents. */
export type OrderFacts = {
  order_received: { orderId: string; total: Total }
  /** An add-on that was bought after the payment; the total includes it (D-90). */
  addon_added: { orderId: string; total: Total }
  addon_refused: { orderId: string; cents: number; n?: number }
  order_cancelled: { orderId: string } & ReturnedMoney
  order_denied: { orderId: string } & ReturnedMoney
  /** The end of an order whose patient answered no request for seven days (D-93). */
  request_closed: { orderId: string } & ReturnedMoney
  /** The end of an earlier plan when the switch to another drug is signed (D-83). */
  plan_switched: { orderId: string } & ReturnedMoney
  /** The denial of an order whose identity video a clinician rejected (D-47). */
  identity_rejected: { orderId: string } & ReturnedMoney
  at_pharmacy: { orderId: string; n?: number }
  paused: { orderId: string; n?: number }
  resumed: { orderId: string; n?: number }
  /** `parcel` if the shipment is on its way, so that only the carrier knows more; `by` is the new promise (D-93). */
  promise_broken: {
    orderId: string
    n: number
    times: number
    parcel: boolean
    by: string
    /** The carrier named a later day before the promised one was over. */
    early?: boolean
    /** The carrier brings a parcel that it had kept, or was taken for lost. */
    again?: boolean
  }
  /** The carrier does not bring a parcel; `by` is when support calls at the latest (M-17). */
  parcel_problem: { orderId: string; parcel: string; problem: ParcelProblem; by: string }
  /** `charge` is the new day of the next charge if it follows; `reason` is written by staff for the patient. */
  shipment_moved: {
    subscriptionId: string
    moveId: string
    from: PlainDate
    to: PlainDate
    reason: string
    charge: PlainDate | null
  }
  /**
   * `sameDose` if it holds the last strength again because nobody answered the questions before a higher one (D-87);
   * `total` is null for a shipment that an earlier payment covers.
   */
  shipped: {
    orderId: string
    /** The day on which the carrier is to bring it (D-64). */
    arrivesBy: string
    trackingUrl: string | null
    sameDose: boolean
    total: Total | null
    supply: SupplyFacts | null
    /** Weekly doses in the parcel; null for one that was not counted. */
    weeks: number | null
  }
  delivered: { orderId: string; supply: SupplyFacts | null; weeks: number | null }
  /** The label was entered wrong and corrected before the pickup (D-94). */
  tracking_corrected: { orderId: string; tracking: string; trackingUrl: string | null }
  delivery_assumed: { orderId: string }
}

/** Until when the medicine lasts, and when the next parcel comes (D-88). */
type SupplyFacts = { last_dose_on: PlainDate; next_arrives_on: PlainDate | null }

const supplyInWords = ({ last_dose_on: last, next_arrives_on: next }: SupplyFacts) =>
  sentences(
    `What you have is enough until ${formatLongDate(last)}.`,
    next ? `Your next parcel arrives by ${formatLongDate(next)}.` : '',
  )

/** What is in the parcel, without the name of a drug: which one, and its strength, is on the page of the order. */
const inParcel = (weeks: number | null) =>
  weeks === null ? '' : `In the parcel: your medicine for ${weeks} ${weeks === 1 ? 'week' : 'weeks'}.`

const FIRST_COLD = `Open it when it arrives. ${TEMPERATURE_RULE.store}`
const IF_WARM = `Is it warm? Do not use it, and tell us. ${TEMPERATURE_RULE.warm}`

const PARCEL_PROBLEM_HEADS = {
  waits: { subject: 'Your parcel waits at the carrier', heading: 'Your parcel waits at the carrier' },
  returned: { subject: 'Your parcel is coming back to us', heading: 'Your parcel is coming back to us' },
  lost: { subject: 'Your parcel did not arrive', heading: 'Your parcel did not arrive' },
} as const satisfies Readonly<Record<ParcelProblem, unknown>>

const SEE_ORDER = { label: 'See your order', to: '/home' }
const AT_PHARMACY = { at: 5, label: 'the pharmacy' }
const TRACKING_NEXT = 'We send you a tracking link when it ships.'
const pharmacyHasIt = ({ pharmacyInTracker }: PromiseWords) => `The pharmacy, ${pharmacyInTracker}.`

const newPromise = (by: string, zone: ClockZone) =>
  `Our new time is ${promiseInWords(new Date(by), zone)}. If we do not keep it either, we write to you again.`

const sentences = (...all: readonly string[]) => all.filter(Boolean).join(' ')

/** The one total of an order with its lines, and how the card statement shows it (D-90). */
const heldUntilShipped = (total: Total) =>
  sentences(
    `${totalInWords(total)} is held on your card and charged when your order ships.`,
    cardLinesSentence(total.card_lines),
  )

const chargedNow = (total: Total) =>
  sentences(`${totalInWords(total)} was charged to your card.`, cardLinesSentence(total.card_lines))

/** Messages about an order, from its receipt to its delivery or end. */
export const ORDER_TEMPLATES: Templates<OrderFacts> = {
  order_received: {
    sample: { ...ofOrder, total },
    thread: 'money',
    channels: EMAIL,
    letter: ({ orderId, total }, _, promised) => ({
      subject: 'We received your order',
      heading: 'We received your order',
      fact: `Next is your medical form. It takes ${PROMISE_TEXTS.questionnaire}.`,
      details: {
        cost: heldUntilShipped(total),
        who: 'You, until the form is sent.',
        next: `A doctor reviews your answers, ${promised.reviewInFunnel}.`,
      },
      step: { at: 2, label: 'your form' },
      button: { label: 'Fill in your form', to: `/medical-form/${orderId}` },
    }),
    once: perOrder,
  },
  addon_added: {
    sample: { ...ofOrder, total },
    thread: 'money',
    channels: EMAIL,
    letter: ({ orderId, total }) => ({
      subject: 'We added to your order',
      heading: 'Your add-on is part of your order',
      fact: 'A doctor decides whether to prescribe it, with the rest of your order.',
      details: { cost: heldUntilShipped(total) },
      button: { label: 'Fill in your form', to: `/medical-form/${orderId}` },
    }),
    once: perOrder,
  },
  addon_refused: {
    sample: { ...ofOrder, cents: 1_997 },
    thread: 'medicine',
    channels: EMAIL,
    letter: ({ cents }) => ({
      subject: 'An add-on of your order was not prescribed',
      heading: 'An add-on of your order was not prescribed',
      fact: 'The rest of your order continues.',
      details: {
        cost: `You are not charged the ${formatUsd(cents)} for it. We release the hold on your card, or refund the amount if it was charged.`,
      },
      button: { label: 'See the reason', to: '/home' },
    }),
    once: perOrder,
  },
  order_cancelled: {
    sample: { ...ofOrder, ...released },
    thread: 'money',
    channels: EMAIL,
    letter: (money) => ({
      subject: 'Your order was canceled',
      heading: 'Your order was canceled',
      fact: 'Nothing more ships for it.',
      details: { cost: returnedMoneyLines(money).join(' ') },
      button: null,
    }),
    once: perOrder,
  },
  order_denied: {
    sample: { ...ofOrder, ...released },
    thread: 'care',
    channels: EMAIL,
    letter: (money) => ({
      subject: 'We cannot proceed with your order',
      heading: 'We cannot proceed with your order',
      fact: 'Your plan has ended without a fee.',
      // The exact amount and where it goes, in this one message (D-42).
      details: { cost: returnedMoneyLines(money).join(' ') },
      button: { label: 'See the details', to: '/home' },
    }),
    once: perOrder,
  },
  request_closed: {
    sample: { ...ofOrder, ...released },
    thread: 'care',
    channels: EMAIL,
    letter: (money) => ({
      subject: 'We have closed your order',
      heading: 'We have closed your order',
      fact: `Your doctor needed something from you, and we had no answer for ${REQUEST_CLOSES}. Your plan has ended without a fee.`,
      details: {
        cost: returnedMoneyLines(money).join(' '),
        otherwise: 'You can order again at any time. If you did answer, call us or write to us.',
      },
      button: { label: 'See the details', to: '/home' },
    }),
    once: perOrder,
  },
  plan_switched: {
    sample: { ...ofOrder, ...released },
    thread: 'care',
    channels: EMAIL,
    letter: (money) => ({
      subject: 'Your earlier plan has ended',
      heading: 'Your earlier plan has ended',
      fact: 'Your doctor signed the prescription of your new medicine, so your earlier plan has ended without a fee. Never use the two medicines together. Ask your doctor in the chat what to do with what you have left of the earlier one.',
      details: { cost: returnedMoneyLines(money).join(' ') },
      button: SEE_ORDER,
    }),
    once: perOrder,
  },
  identity_rejected: {
    sample: { ...ofOrder, ...released },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: (money) => ({
      subject: 'We could not confirm who you are',
      heading: 'We cannot proceed with your order',
      fact: 'A doctor could not confirm who you are. Your plan has ended without a fee.',
      details: { cost: returnedMoneyLines(money).join(' ') },
      button: { label: 'See the details', to: '/home' },
    }),
    once: perOrder,
  },
  at_pharmacy: {
    sample: ofOrder,
    thread: 'medicine',
    channels: EMAIL,
    letter: (_, __, promised) => ({
      subject: 'The pharmacy is preparing your order',
      heading: 'The pharmacy is preparing your order',
      fact: 'It ships overnight in cold packaging, free of charge.',
      details: { who: pharmacyHasIt(promised), next: TRACKING_NEXT },
      step: AT_PHARMACY,
      button: null,
    }),
    once: perOrder,
  },
  paused: {
    sample: ofOrder,
    thread: 'delivery',
    sms: () => 'Your order was paused.',
    channels: EMAIL_AND_TEXT,
    letter: () => ({
      subject: 'Your order was paused',
      heading: 'There is a delay with your order',
      fact: 'We are resolving it, and we write to you as soon as your order continues.',
      details: { who: "The pharmacy. You don't need to do anything." },
      step: AT_PHARMACY,
      button: SEE_ORDER,
    }),
    once: perOrder,
  },
  resumed: {
    sample: ofOrder,
    thread: 'delivery',
    sms: () => 'Your order goes on.',
    channels: EMAIL_AND_TEXT,
    letter: (_, __, promised) => ({
      subject: 'Your order goes on',
      heading: 'The delay is over',
      fact: 'Your order continues.',
      details: { who: pharmacyHasIt(promised), next: TRACKING_NEXT },
      step: AT_PHARMACY,
      button: SEE_ORDER,
    }),
    once: perOrder,
  },
  // No text message: it is sent before 9:00 US Eastern, which is night on the West Coast.
  promise_broken: {
    sample: { ...ofOrder, times: 1, parcel: true, by: '2026-12-02T04:59:00Z' },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ parcel, by, early, again }, zone) => ({
      subject: 'Your order is late, and we are sorry',
      heading: 'We are sorry that your order is late',
      ...(parcel
        ? {
            fact: again
              ? 'The carrier brings your parcel after all. If it is warm when it arrives, do not use it, and tell us.'
              : early
                ? 'The carrier now expects to bring it later than we promised. We are checking with the carrier.'
                : "We haven't received a delivery confirmation by the day we promised. We are checking with the carrier.",
            details: {
              who: 'The carrier.',
              by: newPromise(by, zone),
              otherwise:
                "If your order has arrived, you don't need to do anything. If something is wrong with it, tell us.",
            },
          }
        : {
            fact: 'Your order is taking longer than we said. Our team has been notified and is working on it.',
            details: { by: newPromise(by, zone), otherwise: "You don't need to do anything." },
          }),
      button: { label: 'See its status', to: '/status-progress' },
    }),
    once: ({ orderId, n, times }) => `${orderId}:${n}:${times}`,
  },
  parcel_problem: {
    sample: { ...ofOrder, parcel: 'C-P-000124', problem: 'returned', by: '2026-12-01T23:00:00Z' },
    thread: 'delivery',
    sms: () => 'The carrier does not bring your parcel. We call you.',
    channels: EMAIL_AND_TEXT,
    letter: ({ parcel, problem, by }, zone) => ({
      ...PARCEL_PROBLEM_HEADS[problem],
      fact: `${PARCEL_PROBLEM_PROMISES[problem].usually} It is parcel ${parcel}.`,
      details: {
        who: 'Our support team. They have been told.',
        by: `We call you by ${momentInWords(new Date(by), zone)}.`,
        next: PARCEL_PROBLEM_PROMISES[problem].next,
        otherwise: `If it arrives after all: ${IF_WARM}`,
        cost: 'A replacement costs you nothing.',
      },
      button: SEE_ORDER,
    }),
    once: ({ parcel, problem, by }) => `${parcel}:${problem}:${by}`,
  },
  shipment_moved: {
    sample: {
      ...ofPlan,
      moveId: '1',
      from: '2027-03-01',
      to: '2027-03-15',
      reason: 'You asked us to send it after your trip.',
      charge: null,
    },
    channels: EMAIL,
    letter: ({ from, to, reason, charge }) => ({
      subject: 'Your shipment has a new date',
      heading: 'Your shipment has a new date',
      fact: `We planned it for ${formatLongDate(from)}. It now leaves on ${formatLongDate(to)}.`,
      details: {
        by: `Why: ${reason}`,
        otherwise: 'If this date does not work for you, contact support.',
        cost: charge
          ? `This costs you nothing. Your next charge is now on ${formatLongDate(charge)}.`
          : 'This costs you nothing.',
      },
      button: { label: 'See your plan', to: '/home?tab=billing' },
    }),
    once: ({ moveId }) => moveId,
  },
  shipped: {
    sample: {
      ...ofOrder,
      arrivesBy: '2026-11-24',
      trackingUrl: null,
      sameDose: true,
      total,
      supply: { last_dose_on: '2026-11-28', next_arrives_on: '2026-11-25' },
      weeks: 5,
    },
    thread: 'delivery',
    sms: () => 'Your order is on its way.',
    channels: EMAIL_AND_TEXT,
    letter: ({ trackingUrl, arrivesBy, sameDose, total, supply, weeks }) => ({
      subject: 'Your order is on its way',
      heading: 'Your order is on its way',
      fact: sentences(
        `It arrives by ${formatLongDate(arrivesBy)}.`,
        inParcel(weeks),
        sameDose ? SAME_DOSE : '',
      ),
      details: {
        who: 'The carrier.',
        otherwise: FIRST_COLD,
        ...(supply ? { next: supplyInWords(supply) } : {}),
        ...(total ? { cost: chargedNow(total) } : {}),
      },
      step: { at: 6, label: 'on its way' },
      button: { label: 'Track your order', to: trackingUrl ?? '/home' },
    }),
    once: perOrder,
  },
  tracking_corrected: {
    sample: { orderId: 'sample-order', tracking: '794600000001', trackingUrl: null },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ trackingUrl, tracking }) => ({
      subject: 'Your parcel has a new tracking number',
      heading: 'Your parcel has a new tracking number',
      fact: `The number that we sent you before was wrong. The right one is ${tracking}.`,
      details: { otherwise: "Nothing else changes. You don't need to do anything." },
      button: trackingUrl ? { label: 'Track your package', to: trackingUrl } : SEE_ORDER,
    }),
    once: ({ orderId, tracking }) => `${orderId}:${tracking}`,
  },
  delivered: {
    sample: {
      ...ofOrder,
      supply: { last_dose_on: '2027-02-10', next_arrives_on: '2027-02-08' },
      weeks: 13,
    },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ supply, weeks }) => ({
      subject: 'Your order was delivered',
      heading: 'Your order was delivered',
      fact: sentences(inParcel(weeks), TEMPERATURE_RULE.store),
      details: {
        otherwise: `${IF_WARM} ${PROMISE_TEXTS.problems}`,
        ...(supply ? { next: supplyInWords(supply) } : {}),
      },
      step: { at: 7, label: 'delivered' },
      button: {
        ...SEE_ORDER,
        note: 'Is something wrong with it? Press “Something is wrong with it” there.',
      },
    }),
    once: perOrder,
  },
  delivery_assumed: {
    sample: ofOrder,
    thread: 'delivery',
    channels: EMAIL,
    letter: () => ({
      subject: 'Did your order arrive?',
      heading: 'We think your order arrived',
      fact: `We have not received confirmation that your order was delivered. ${PROMISE_TEXTS.assumedInLetter}`,
      details: { otherwise: 'Did it arrive? Confirm it or report a problem.' },
      button: { label: 'Confirm or report a problem', to: '/home' },
    }),
    once: perOrder,
  },
}
