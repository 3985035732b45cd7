import { momentInWords } from '@contour/domain/time/instant-text'
import { EMAIL_AND_TEXT, type Templates } from './template.ts'

/** The facts of each event; `by` is an instant as ISO text. */
export type DoseQuestionFacts = {
  dose_questions: { questionId: string; by: string }
  dose_questions_in_hand: { questionId: string; by: string }
  dose_repeated: { questionId: string }
}

/** What a patient reads of a parcel that holds the last strength again (D-87). */
export const SAME_DOSE = 'It holds the same as your last parcel.'

const DANGER = 'In danger? Call 911 now. Do not wait for us.'

/** Messages about the three questions before a higher dose, which name neither drug nor strength nor dose (D-87). */
export const DOSE_QUESTION_TEMPLATES: Templates<DoseQuestionFacts> = {
  dose_questions: {
    sample: { questionId: '1', by: '2026-12-23T00:00:00Z' },
    channels: EMAIL_AND_TEXT,
    letter: ({ questionId, by }, zone) => ({
      subject: 'Three questions before your next parcel',
      heading: 'Three questions before your next parcel',
      fact: 'Your plan goes one step up with your next parcel. First tell us how you are.',
      details: {
        by: `Answer by ${momentInWords(new Date(by), zone)}.`,
        otherwise: 'Without an answer we send the same as last time.',
        next: 'With a Yes a doctor looks first, and nothing ships until then.',
        cost: 'The price stays the same.',
      },
      lookBy: by,
      button: { label: 'Answer three questions', to: `/three-questions/${questionId}` },
    }),
    once: ({ questionId }) => questionId,
  },
  dose_questions_in_hand: {
    sample: { questionId: '1', by: '2026-12-23T00:00:00Z' },
    channels: EMAIL_AND_TEXT,
    letter: ({ questionId, by }, zone) => ({
      subject: 'Three questions before your next step',
      heading: 'Three questions before your next step',
      fact: 'Your plan goes one step up with what you have at home. First tell us how you are.',
      details: {
        by: `Answer by ${momentInWords(new Date(by), zone)}, before you take the next step.`,
        otherwise: DANGER,
        next: 'With a Yes a doctor looks first. Do not take the next step until then.',
      },
      lookBy: by,
      button: { label: 'Answer three questions', to: `/three-questions/${questionId}` },
    }),
    once: ({ questionId }) => questionId,
  },
  dose_repeated: {
    sample: { questionId: '1' },
    channels: EMAIL_AND_TEXT,
    letter: ({ questionId }) => ({
      subject: 'About your next parcel',
      heading: 'Your next parcel is the same as your last',
      fact: `You did not answer the three questions, so your plan does not go one step up. ${SAME_DOSE}`,
      details: {
        next: 'We ask again before the parcel after it.',
        otherwise: DANGER,
        cost: 'The price stays the same.',
      },
      button: { label: 'See what is sent', to: `/three-questions/${questionId}` },
    }),
    once: ({ questionId }) => questionId,
  },
}
