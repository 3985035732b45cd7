import { promiseInWords } from '@contour/domain/promises/promise-words'
import type { Letter } from './letter.ts'
import { ofOrder } from './sample-parts.ts'
import { EMAIL_AND_TEXT, NOTHING_UNTIL_THEN, perOrder, type Templates } from './template.ts'

/** The facts of each event; ids are public ids. */
export type ReviewFacts = {
  /** `needs` is what the patient must send before the review can begin. */
  review_moved: { orderId: string; n: number; needs: 'form' | 'video' | 'notice' | 'nothing' }
  /** `texts` are the ids of what is to be read: another wording is another letter. */
  state_notice: { orderId: string; texts: string; n: number }
  /** Something changed since the signature; `by` is when the review usually ends, null while the form is missing. */
  review_again: { orderId: string; n: number; needs: 'form' | 'nothing'; by: string | null }
}

/** What the review in another state needs first. */
const MOVED: Record<
  ReviewFacts['review_moved']['needs'],
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
})

/** Messages about an order that is reviewed again, or elsewhere. */
export const REVIEW_TEMPLATES: Templates<ReviewFacts> = {
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
    }),
    once: perOrder,
  },
}
