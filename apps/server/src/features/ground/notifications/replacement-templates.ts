import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { complaintAnswer, warningOf, type ComplaintSays } from './complaint-templates.ts'
import { ofComplaint, ofRequest } from './sample-parts.ts'
import { EMAIL, EMAIL_AND_TEXT, type Templates } from './template.ts'

/** The facts of each event; `parcel` is a parcel number, `reason` what support wrote for the patient. */
export type ReplacementFacts = {
  replacement_requested: { requestId: string } & ComplaintSays
  /** `on` is null while the patient is on hold: it does not ship before the hold ends (D-76). */
  replacement_approved: { requestId: string; orderId: string; parcel: string; on: string | null }
  replacement_refused: { requestId: string; orderId: string; reason: string }
  replacement_late: { requestId: string; orderId: string; parcel: string; on: string; left: boolean }
  replacement_shipped: { requestId: string; orderId: string; trackingUrl: string | null; arrivesBy: string }
  replacement_delivered: { requestId: string; orderId: string; parcel: string }
  replacement_delivery_assumed: { requestId: string; orderId: string; parcel: string }
}

const SEE_ORDER = { label: 'See your order', to: '/home' }
const once = ({ requestId }: { requestId: string }) => requestId

/** Messages about a request for a replacement (M-19). */
export const REPLACEMENT_TEMPLATES: Templates<ReplacementFacts> = {
  replacement_requested: {
    sample: { ...ofRequest, ...ofComplaint },
    thread: 'delivery',
    channels: EMAIL,
    letter: (says, zone) => ({
      subject: 'We received your request',
      heading: 'We received your request',
      fact: `You asked us to replace parcel ${says.parcel}.${warningOf(says.use)}`,
      details: { ...complaintAnswer(says, zone), cost: 'You are not charged for a replacement.' },
      button: SEE_ORDER,
    }),
    once,
  },
  replacement_approved: {
    sample: { ...ofRequest, parcel: 'C-P-000124', on: '2026-11-23' },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ parcel, on }) =>
      on === null
        ? {
            subject: 'Your replacement waits',
            heading: 'Your replacement waits',
            fact: `Parcel ${parcel} is approved. Your order is on hold, so it does not ship yet.`,
            details: { next: 'We write to you when the hold ends.', cost: 'No charge.' },
            button: { label: 'See what is on hold', to: '/home' },
          }
        : {
            subject: 'We are sending a replacement',
            heading: 'We are sending a replacement',
            fact: `Parcel ${parcel} ships on ${formatLongDate(on)}.`,
            details: {
              who: 'The pharmacy.',
              next: 'We send you a tracking link when it ships.',
              cost: 'No charge.',
            },
            button: SEE_ORDER,
          },
    once,
  },
  replacement_refused: {
    sample: { ...ofRequest, reason: 'The photo shows the box, but not what is broken.' },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ reason }) => ({
      subject: 'About your request for a replacement',
      heading: 'We cannot send a replacement',
      fact: `Our support team wrote: ${reason}`,
      details: {
        otherwise:
          'If you see it another way, call or write to us. You can also send a new request with another photo.',
      },
      button: SEE_ORDER,
    }),
    once,
  },
  replacement_late: {
    sample: { ...ofRequest, parcel: 'C-P-000124', on: '2026-11-24', left: false },
    thread: 'delivery',
    sms: () => 'Your replacement is late, and we are sorry.',
    channels: EMAIL_AND_TEXT,
    letter: ({ parcel, on, left }) => ({
      subject: 'Your replacement is late',
      heading: 'Your replacement is late',
      fact: left
        ? `Parcel ${parcel} comes later than we said. We expect it on ${formatLongDate(on)}.`
        : `Parcel ${parcel} did not ship on its day. It ships on ${formatLongDate(on)}.`,
      details: {
        who: 'Our support team. They have been told.',
        otherwise: 'If that does not happen either, we write to you again.',
        cost: 'No charge.',
      },
      button: SEE_ORDER,
    }),
    once: ({ requestId, on }) => `${requestId}:${on}`,
  },
  replacement_shipped: {
    sample: { ...ofRequest, trackingUrl: null, arrivesBy: '2026-11-24' },
    thread: 'delivery',
    sms: () => 'Your replacement is on its way.',
    channels: EMAIL_AND_TEXT,
    letter: ({ trackingUrl, arrivesBy }) => ({
      subject: 'Your replacement is on its way',
      heading: 'Your replacement is on its way',
      fact: `It arrives by ${formatLongDate(arrivesBy)}.`,
      details: { who: 'The carrier.', cost: 'No charge.' },
      button: { label: 'Track your replacement', to: trackingUrl ?? '/home' },
    }),
    once,
  },
  replacement_delivered: {
    sample: { ...ofRequest, parcel: 'C-P-000124' },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ parcel }) => ({
      subject: 'Your replacement was delivered',
      heading: 'Your replacement was delivered',
      fact: `Parcel ${parcel} was delivered. ${PROMISE_TEXTS.problems}`,
      details: { cost: 'No charge.' },
      button: SEE_ORDER,
    }),
    once,
  },
  replacement_delivery_assumed: {
    sample: { ...ofRequest, parcel: 'C-P-000124' },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ parcel }) => ({
      subject: 'Did your replacement arrive?',
      heading: 'We think your replacement arrived',
      fact: `We have not received confirmation that parcel ${parcel} was delivered.`,
      details: { otherwise: 'If it did not arrive, ask for it again.', cost: 'No charge.' },
      button: SEE_ORDER,
    }),
    once,
  },
}
