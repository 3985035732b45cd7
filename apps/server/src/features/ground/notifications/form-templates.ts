import { formatLongDate, type PlainDate } from '@contour/domain/time/plain-date'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { ofOrder } from './sample-parts.ts'
import {
  EMAIL,
  EMAIL_AND_TEXT,
  NOTHING_UNTIL_THEN,
  perOrder,
  reviewNext,
  type Templates,
} from './template.ts'

/** The facts of each event; ids are public ids. */
export type FormFacts = {
  form_reminder: { orderId: string; n: number }
  form_received: { orderId: string; n?: number }
  video_reminder: { orderId: string; n: number }
  visit_needed: { orderId: string; n?: number }
  check_in_due: { orderId: string; n?: number; neededBy: PlainDate | null }
}

/** Messages about what a review needs of the patient: the form, the video, a visit, a check-in. */
export const FORM_TEMPLATES: Templates<FormFacts> = {
  form_reminder: {
    sample: ofOrder,
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId }, _, promised) => ({
      subject: 'Your form is waiting',
      heading: 'Your medical form is waiting',
      fact: `It takes ${PROMISE_TEXTS.questionnaire}.`,
      details: {
        who: 'You, until the form is sent.',
        next: reviewNext(promised),
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 2, label: 'your form' },
      button: { label: 'Fill in your form', to: `/medical-form/${orderId}` },
    }),
    once: perOrder,
  },
  form_received: {
    sample: ofOrder,
    thread: 'care',
    channels: EMAIL,
    letter: (_, __, promised) => ({
      subject: 'We received your form',
      heading: 'We received your form',
      fact: 'A doctor is reviewing your information.',
      details: {
        who: `The clinical team, ${promised.reviewInFunnel}.`,
        next: 'You receive your prescription to review.',
      },
      step: { at: 3, label: 'the review' },
      button: null,
    }),
    once: perOrder,
  },
  video_reminder: {
    sample: ofOrder,
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId }, _, promised) => ({
      subject: 'Your video is missing',
      heading: 'Your video is missing',
      fact: 'Your state requires a short video.',
      details: {
        who: 'You, until the video is sent.',
        next: reviewNext(promised),
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 2, label: 'your video' },
      button: { label: 'Upload your video', to: `/upload-video/${orderId}` },
    }),
    once: perOrder,
  },
  visit_needed: {
    sample: ofOrder,
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId }) => ({
      subject: 'Your doctor would like to meet you',
      heading: 'Your doctor would like to meet you',
      fact: 'It is a short call, with or without your camera.',
      details: {
        who: 'You, until the visit.',
        next: 'After the visit the doctor decides on your prescription.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 3, label: 'your visit' },
      button: { label: 'Meet your doctor', to: `/explainer/${orderId}` },
    }),
    once: perOrder,
  },
  check_in_due: {
    sample: { ...ofOrder, neededBy: '2026-12-10' },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, neededBy }) => ({
      subject: 'Your check-in is due',
      heading: PROMISE_TEXTS.checkInDue,
      fact: PROMISE_TEXTS.checkIn,
      details: {
        who: 'You, until the check-in is sent.',
        ...(neededBy ? { next: `You need your next parcel by ${formatLongDate(neededBy)}.` } : {}),
        otherwise: 'Your next shipment and its charge wait until you complete your check-in.',
      },
      button: { label: 'Start your check-in', to: `/case-questions/${orderId}` },
    }),
    once: perOrder,
  },
}
