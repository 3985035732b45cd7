import { momentInWords } from '@contour/domain/time/instant-text'
import { EMAIL_AND_TEXT, FOOTERS } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; `by` is an instant as ISO text. */
export type DoseQuestionFacts = {
  dose_questions: { questionId: string; by: string }
  dose_questions_in_hand: { questionId: string; by: string }
  dose_repeated: { questionId: string }
}

/** What a patient reads of a parcel that holds the last strength again (D-87). */
export const SAME_DOSE = 'It holds the same dose as your last one.'

const DANGER = 'In danger? Call 911 now. Do not wait for us.'

/** Messages about the three questions before a higher dose, without drug or strength (D-87). */
export const DOSE_QUESTION_TEMPLATES: Templates<DoseQuestionFacts> = {
  dose_questions: {
    channels: EMAIL_AND_TEXT,
    letter: ({ questionId, by }) => ({
      subject: 'Three questions before your next parcel',
      heading: 'Three questions before your next parcel',
      fact: 'Your next parcel is made for a higher dose. First tell us how you are.',
      details: {
        by: `Answer by ${momentInWords(new Date(by))}. It takes a minute.`,
        otherwise: 'Without an answer we send your last dose again.',
        next: 'With a Yes a doctor looks first, and nothing ships until then.',
        cost: 'The price stays the same.',
      },
      button: { label: 'Answer three questions', to: `/dose-questions/${questionId}` },
      footer: FOOTERS.order,
    }),
    once: ({ questionId }) => questionId,
  },
  dose_questions_in_hand: {
    channels: EMAIL_AND_TEXT,
    letter: ({ questionId, by }) => ({
      subject: 'Three questions before your next step',
      heading: 'Three questions before your next step',
      fact: 'The next step of your plan is a higher dose, which you have at home. First tell us how you are.',
      details: {
        by: `Answer by ${momentInWords(new Date(by))}, before the first of these shots.`,
        otherwise: DANGER,
        next: 'With a Yes a doctor looks first. Do not use the higher dose until then.',
      },
      button: { label: 'Answer three questions', to: `/dose-questions/${questionId}` },
      footer: FOOTERS.order,
    }),
    once: ({ questionId }) => questionId,
  },
  dose_repeated: {
    channels: EMAIL_AND_TEXT,
    letter: ({ questionId }) => ({
      subject: 'Your next parcel holds your last dose',
      heading: 'Your next parcel holds your last dose',
      fact: `You did not answer the three questions, so we do not raise your dose. ${SAME_DOSE}`,
      details: {
        next: 'We ask again before the parcel after it.',
        otherwise: DANGER,
        cost: 'The price stays the same.',
      },
      button: { label: 'See what is sent', to: `/dose-questions/${questionId}` },
      footer: FOOTERS.order,
    }),
    once: ({ questionId }) => questionId,
  },
}
