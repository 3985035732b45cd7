import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { unansweredSummary } from '@contour/domain/prescriptions/unanswered'
import type { Unanswered } from '@contour/domain/prescriptions/unanswered'
import { EMAIL, EMAIL_AND_TEXT, YOUR_ORDER, perOrder } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type CareFacts = {
  form_reminder: { orderId: string; n: number }
  form_received: { orderId: string; n?: number }
  video_reminder: { orderId: string; n: number }
  visit_needed: { orderId: string; n?: number }
  image_asked: { requestId: string }
  prescription_ready: { orderId: string; n?: number } & Unanswered
  prescription_reminder: { orderId: string; n: number } & Unanswered
  auto_accepted: { orderId: string; n?: number }
  adjust_reminder: { orderId: string; n?: number }
  /** `needs` is what the patient must send before the review can begin. */
  review_moved: { orderId: string; n: number; needs: 'form' | 'video' | 'nothing' }
  check_in_due: { orderId: string; n?: number }
}

/** Where the prescription is, and what happens without a decision: the consequence, the time and the amount (X-20). */
const requestReview = ({ orderId, ...unanswered }: { orderId: string } & Unanswered, origin: string) =>
  `${PROMISE_TEXTS.reviewPrescription.replace(/\.$/, '')}: ${origin}/prescription/${orderId} ${unansweredSummary(unanswered)}`

/** Messages about care: forms, uploads, visits, prescriptions and check-ins. */
export const CARE_TEMPLATES: Templates<CareFacts> = {
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
    text: requestReview,
    once: perOrder,
  },
  prescription_reminder: {
    channels: EMAIL_AND_TEXT,
    subject: 'Reminder: please review your prescription',
    text: requestReview,
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
    subject: 'Your doctor is waiting for your reply',
    text: (_, origin) => `You declined your prescription. Tell your doctor what to change: ${origin}/home`,
    once: perOrder,
  },
  review_moved: {
    channels: EMAIL_AND_TEXT,
    subject: 'A doctor in your state reviews your order',
    text: ({ orderId, needs }, origin) =>
      `Your order now ships to another state, so a doctor licensed there has to review it before it ships. ${
        needs === 'form'
          ? `Please fill in your form: ${origin}/medical-form/${orderId}`
          : needs === 'video'
            ? `That state requires a short video: ${origin}/upload-video/${orderId}`
            : `You don't need to do anything: ${origin}/home`
      }`,
    once: perOrder,
  },
  check_in_due: {
    channels: EMAIL_AND_TEXT,
    subject: 'Your check-in is due',
    text: ({ orderId }, origin) => `${PROMISE_TEXTS.checkInDue}: ${origin}/case-questions/${orderId}`,
    once: perOrder,
  },
}
