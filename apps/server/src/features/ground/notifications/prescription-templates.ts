import type { PromiseWords } from '@contour/domain/promises/promise-hours'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { unansweredSentences, type Unanswered } from '@contour/domain/prescriptions/unanswered'
import { ofOrder, unanswered } from './sample-parts.ts'
import { EMAIL_AND_TEXT, NOTHING_UNTIL_THEN, perOrder, type Templates } from './template.ts'

/** The facts of each event; ids are public ids. */
export type PrescriptionFacts = {
  /** Another dose was refused with a text; the earlier prescription waits again (M-11). */
  change_refused: { orderId: string; n?: number } & Unanswered
  prescription_ready: { orderId: string; n?: number } & Unanswered
  prescription_reminder: { orderId: string; n: number } & Unanswered
  auto_accepted: { orderId: string; n?: number }
  adjust_reminder: { orderId: string; n?: number }
}

/** Where the prescription is, and what happens without a decision: the consequence, the time and the amount. */
const requestReview = (
  { orderId, ...unanswered }: { orderId: string } & Unanswered,
  zone: ClockZone,
  promised: PromiseWords,
) => ({
  fact: unanswered.contactBy === null ? PROMISE_TEXTS.reviewPrescription : 'Please review your prescription.',
  details: {
    ...unansweredSentences(unanswered, zone),
    who: 'You, until you answer.',
    next: `The pharmacy, ${promised.pharmacyInTracker}.`,
  },
  step: { at: 4, label: 'your answer' },
  lookBy: unanswered.acceptsAt,
  button: {
    label: 'Review your prescription',
    to: `/prescription/${orderId}`,
    note: 'You can accept it or ask for a change.',
  },
})

/** Messages about a prescription that waits for the patient, or no longer does. */
export const PRESCRIPTION_TEMPLATES: Templates<PrescriptionFacts> = {
  change_refused: {
    sample: { ...ofOrder, ...unanswered },
    thread: 'medicine',
    channels: EMAIL_AND_TEXT,
    letter: (facts, zone, promised) => ({
      subject: 'Your doctor answered your request',
      heading: 'Your doctor answered your request',
      ...requestReview(facts, zone, promised),
      fact: 'Your doctor keeps your prescription as it was and wrote to you why. Please read it and decide.',
    }),
    once: perOrder,
  },
  prescription_ready: {
    sample: { ...ofOrder, ...unanswered },
    thread: 'medicine',
    channels: EMAIL_AND_TEXT,
    letter: (facts, zone, promised) => ({
      subject: 'Please review your prescription',
      heading: 'Your prescription is ready',
      ...requestReview(facts, zone, promised),
    }),
    once: perOrder,
  },
  prescription_reminder: {
    sample: { ...ofOrder, ...unanswered },
    thread: 'medicine',
    channels: EMAIL_AND_TEXT,
    letter: (facts, zone, promised) => ({
      subject: 'Reminder: please review your prescription',
      heading: 'Your prescription is waiting for your answer',
      ...requestReview(facts, zone, promised),
    }),
    once: perOrder,
  },
  auto_accepted: {
    sample: ofOrder,
    thread: 'medicine',
    channels: EMAIL_AND_TEXT,
    letter: (_, __, promised) => ({
      subject: 'Your prescription was accepted as written',
      heading: 'Your order continues',
      fact: 'Your prescription was sent to the pharmacy as written.',
      details: {
        who: `The pharmacy, ${promised.pharmacyInTracker}.`,
        next: 'We send you a tracking link when it ships.',
      },
      step: { at: 5, label: 'the pharmacy' },
      button: null,
    }),
    once: perOrder,
  },
  adjust_reminder: {
    sample: ofOrder,
    thread: 'medicine',
    channels: EMAIL_AND_TEXT,
    letter: () => ({
      subject: 'Your doctor is waiting for your reply',
      heading: 'Your doctor is waiting for your reply',
      fact: 'You declined your prescription. Tell your doctor what to change.',
      details: {
        who: 'You, until you answer.',
        next: 'Your doctor reads your change and writes a new prescription.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 4, label: 'your answer' },
      button: { label: 'Tell your doctor', to: '/home' },
    }),
    once: perOrder,
  },
}
