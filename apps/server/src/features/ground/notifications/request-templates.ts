import { momentInWords } from '@contour/domain/time/instant-text'
import { ofRequest } from './sample-parts.ts'
import { EMAIL, EMAIL_AND_TEXT, NOTHING_UNTIL_THEN, reviewNext, type Templates } from './template.ts'

/** The facts of each event; ids are public ids. */
export type RequestFacts = {
  image_asked: { requestId: string }
  /** `n` is after how many hours; `closes` when the order is closed without an answer (D-93). */
  request_reminder: { orderId: string; requestId: string; n: number; question: boolean; closes: string }
  request_withdrawn: { orderId: string; requestId: string }
  /** `reason` is a sentence of the list, empty if none was chosen. */
  video_asked_again: { requestId: string; orderId: string; reason: string }
}

/** Messages about an image, a video or an answer that the clinic asks for. */
export const REQUEST_TEMPLATES: Templates<RequestFacts> = {
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
    }),
    once: ({ requestId }) => requestId,
  },
}
