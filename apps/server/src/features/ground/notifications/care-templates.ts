import type { PromiseWords } from '@contour/domain/promises/promise-hours'
import { formatLongDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { momentInWords } from '@contour/domain/time/instant-text'
import { promiseInWords } from '@contour/domain/promises/promise-words'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { unansweredSentences } from '@contour/domain/prescriptions/unanswered'
import type { Unanswered } from '@contour/domain/prescriptions/unanswered'
import type { Letter } from './letter.ts'
import { ofOrder, ofRequest, unanswered } from './sample-parts.ts'
import { EMAIL, EMAIL_AND_TEXT, FOOTERS, NOTHING_UNTIL_THEN, perOrder } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type CareFacts = {
  form_reminder: { orderId: string; n: number }
  form_received: { orderId: string; n?: number }
  video_reminder: { orderId: string; n: number }
  visit_needed: { orderId: string; n?: number }
  image_asked: { requestId: string }
  /** `n` is after how many hours; `closes` when the order is closed without an answer (D-93). */
  request_reminder: { orderId: string; requestId: string; n: number; question: boolean; closes: string }
  request_withdrawn: { orderId: string; requestId: string }
  /** `reason` is a sentence of the list, empty if none was chosen. */
  video_asked_again: { requestId: string; orderId: string; reason: string }
  prescription_ready: { orderId: string; n?: number } & Unanswered
  /** Another dose was refused with a text; the earlier prescription waits again (M-11). */
  change_refused: { orderId: string; n?: number } & Unanswered
  prescription_reminder: { orderId: string; n: number } & Unanswered
  auto_accepted: { orderId: string; n?: number }
  adjust_reminder: { orderId: string; n?: number }
  /** `needs` is what the patient must send before the review can begin. */
  review_moved: { orderId: string; n: number; needs: 'form' | 'video' | 'notice' | 'nothing' }
  /** `texts` are the ids of what is to be read: another wording is another letter. */
  state_notice: { orderId: string; texts: string; n: number }
  /** Something changed since the signature; `by` is when the review usually ends, null while the form is missing. */
  review_again: { orderId: string; n: number; needs: 'form' | 'nothing'; by: string | null }
  check_in_due: { orderId: string; n?: number; neededBy: PlainDate | null }
}

const reviewNext = ({ reviewInFunnel }: PromiseWords) => `A doctor reviews your answers, ${reviewInFunnel}.`

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
  footer: FOOTERS.order,
})

/** What the review in another state needs first. */
const MOVED: Record<
  CareFacts['review_moved']['needs'],
  (orderId: string) => Omit<Letter, 'subject' | 'heading'>
> = {
  form: (orderId) => ({
    ...movedTo(2, 'Please fill in your form.', 'You, until the form is sent.'),
    button: { label: 'Fill in your form', to: `/medical-form/${orderId}` },
  }),
  video: (orderId) => ({
    ...movedTo(2, 'That state requires a short video.', 'You, until the video is sent.'),
    button: { label: 'Upload your video', to: `/upload-video/${orderId}` },
  }),
  notice: () => ({
    ...movedTo(3, 'That state wants you to read a notice first.', 'You, until you have read it.'),
    button: { label: 'Read the notice', to: '/state-notices' },
  }),
  nothing: () => ({
    ...movedTo(3, "You don't need to do anything.", 'The clinical team.'),
    button: { label: 'See your order', to: '/home' },
  }),
}

const movedTo = (at: number, request: string, who: string) => ({
  fact: `Your order now ships to another state, so a doctor licensed there has to review it before it ships. ${request}`,
  details: { who },
  step: { at, label: at === 2 ? 'your part' : 'the review' },
  footer: FOOTERS.order,
})

/** Messages about care: forms, uploads, visits, prescriptions and check-ins. */
export const CARE_TEMPLATES: Templates<CareFacts> = {
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
      footer: FOOTERS.order,
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
      footer: FOOTERS.order,
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
      footer: FOOTERS.order,
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
      fact: `The visit takes ${PROMISE_TEXTS.visitLength}.`,
      details: {
        who: 'You, until the visit.',
        next: 'After the visit the doctor decides on your prescription.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 3, label: 'your visit' },
      button: { label: 'Meet your doctor', to: `/explainer/${orderId}` },
      footer: FOOTERS.order,
    }),
    once: perOrder,
  },
  image_asked: {
    sample: { requestId: '1' },
    channels: EMAIL_AND_TEXT,
    letter: () => ({
      subject: 'We need a new upload from you',
      heading: 'We need a new upload from you',
      fact: 'Your account says which one, and why.',
      details: {
        who: 'You, until it is sent.',
        next: 'The doctor continues the review once it arrives.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 3, label: 'the review' },
      button: { label: 'Go to the upload', to: '/home' },
      footer: FOOTERS.order,
    }),
    once: ({ requestId }) => requestId,
  },
  request_reminder: {
    sample: { ...ofRequest, n: 24, question: true, closes: '2026-12-07T16:00:00Z' },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ question, closes }, zone) => ({
      subject: question ? 'Your doctor is waiting for your answer' : 'Your doctor is waiting for your upload',
      heading: question ? 'Your doctor is waiting for your answer' : 'Your doctor is waiting for your upload',
      fact: question
        ? 'The question is in Doctor Chat. Your review goes on as soon as you answer it.'
        : 'Your account says which one, and why. Your review goes on as soon as you send it.',
      details: {
        who: 'You, until then.',
        by: `Without it we close your order on ${momentInWords(new Date(closes), zone)} and return what is held on your card.`,
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 3, label: 'the review' },
      button: question
        ? { label: 'Answer the question', to: '/home?tab=doctor-chat' }
        : { label: 'Go to the upload', to: '/home' },
      footer: FOOTERS.order,
    }),
    once: ({ requestId, n }) => `${requestId}:${n}`,
  },
  request_withdrawn: {
    sample: ofRequest,
    thread: 'care',
    channels: EMAIL,
    letter: (_, __, promised) => ({
      subject: 'Your doctor goes on without it',
      heading: 'Your doctor goes on without it',
      fact: 'You no longer need to send or answer what we asked you for. If you have already done so, nothing is lost.',
      details: { who: 'Your doctor.', next: reviewNext(promised) },
      step: { at: 3, label: 'the review' },
      button: { label: 'See your order', to: '/home' },
      footer: FOOTERS.order,
    }),
    once: ({ requestId }) => requestId,
  },
  video_asked_again: {
    sample: { ...ofRequest, reason: 'Your voice cannot be heard.' },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, reason }) => ({
      subject: 'Please send your video again',
      heading: 'Please send your video again',
      fact: reason || 'We need a new video from you.',
      details: {
        who: 'You, until it is sent.',
        next: 'We check the new video, and the doctor goes on with the review.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 3, label: 'the review' },
      button: { label: 'Send your video', to: `/upload-video/${orderId}` },
      footer: FOOTERS.order,
    }),
    once: ({ requestId }) => requestId,
  },
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
      footer: FOOTERS.order,
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
      footer: FOOTERS.order,
    }),
    once: perOrder,
  },
  review_moved: {
    sample: { ...ofOrder, needs: 'video' },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, needs }) => ({
      subject: 'A doctor in your state reviews your order',
      heading: 'A doctor in your state reviews your order',
      ...MOVED[needs](orderId),
    }),
    once: perOrder,
  },
  state_notice: {
    sample: { ...ofOrder, texts: '1' },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ n }) => ({
      subject: n === 0 ? 'Your state wants you to read a notice' : 'Your notice is still waiting',
      heading: n === 0 ? 'Please read a notice of your state' : 'Your notice is still waiting',
      fact: 'The state that your order ships to wants you to read a notice first.',
      details: {
        who: 'You, until you have read it.',
        next: 'Then the doctor goes on.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: { at: 3, label: 'the review' },
      button: { label: 'Read the notice', to: '/state-notices' },
      footer: FOOTERS.order,
    }),
    once: ({ orderId, texts, n }) => `${orderId}:${texts}:${n}`,
  },
  review_again: {
    sample: { ...ofOrder, needs: 'nothing', by: '2026-11-30T20:00:00Z' },
    thread: 'care',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, needs, by }, zone) => ({
      subject: 'A doctor looks at your order again',
      heading: 'A doctor looks at your order again',
      fact: `Something has changed since your doctor signed. So a doctor looks at it again before anything ships. ${
        needs === 'form' ? 'Please fill in your form first.' : "You don't need to do anything."
      }`,
      details: {
        who: needs === 'form' ? 'You, until the form is sent.' : 'The clinical team.',
        ...(by === null ? {} : { by: `You hear from us by ${promiseInWords(new Date(by), zone)}.` }),
        next: 'You get a new prescription to review, or a message from your doctor.',
        otherwise: NOTHING_UNTIL_THEN,
      },
      step: needs === 'form' ? { at: 2, label: 'your part' } : { at: 3, label: 'the review' },
      button:
        needs === 'form'
          ? { label: 'Fill in your form', to: `/medical-form/${orderId}` }
          : { label: 'See your order', to: '/home' },
      footer: FOOTERS.order,
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
      footer: FOOTERS.order,
    }),
    once: perOrder,
  },
}
