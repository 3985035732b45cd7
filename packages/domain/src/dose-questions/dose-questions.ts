import { defineLifeCycle } from '../life-cycle.ts'
import { addDays, easternInstant, type PlainDate } from '../time/plain-date.ts'

/**
 * Before a higher strength leaves without a form between, or, where she has it already, before its first shot (D-87).
 */
export const DOSE_QUESTION_KINDS = ['parcel', 'in_hand'] as const
export type DoseQuestionKind = (typeof DOSE_QUESTION_KINDS)[number]

export const DOSE_QUESTION_STATES = ['asked', 'cleared', 'held', 'unanswered', 'closed'] as const
export type DoseQuestionState = (typeof DOSE_QUESTION_STATES)[number]

/** Bad nausea or vomiting; pregnant or in the hospital; anything else. True is a Yes. */
export type DoseAnswers = {
  readonly sick: boolean
  readonly pregnant_or_hospital: boolean
  readonly anything_else: boolean
}

/** The questions as the patient reads them; clinical content, so that every screen takes them from here. */
export const DOSE_QUESTION_WORDS = {
  sick: 'Did you throw up, or feel very sick, in the last four weeks?',
  pregnant_or_hospital: 'Are you pregnant, or were you in the hospital?',
  anything_else: 'Is there anything else your doctor should know?',
} as const satisfies Record<keyof DoseAnswers, string>

/** One Yes is enough: a doctor looks first, and nothing ships until then. */
export const hasYes = (answers: DoseAnswers): boolean =>
  answers.sick || answers.pregnant_or_hospital || answers.anything_else

/** Characters of what a patient adds to a Yes. */
export const DOSE_WORDS_MAX = 1000

export type DoseQuestionEvent = 'asked' | 'all_no' | 'some_yes' | 'time_over' | 'lifted' | 'closed'
export type DoseQuestionActor = 'patient' | 'clinician' | 'server'

/**
 * Three No clear the higher strength, a Yes opens a hold, silence sends the last strength again (D-87). A Yes counts
 * whenever it comes: after three No and after the time to answer, too. A clinician who lifts the hold as prescribed clears
 * the strength; any other end of the hold closes the question.
 */
export const doseQuestionLifeCycle = defineLifeCycle<DoseQuestionState, DoseQuestionEvent, DoseQuestionActor>(
  {
    name: 'dose_question',
    states: DOSE_QUESTION_STATES,
    start: 'asked',
    ends: ['closed'],
    moves: [
      { event: 'asked', from: 'none', to: 'asked', by: ['server'] },
      { event: 'all_no', from: ['asked'], to: 'cleared', by: ['patient'] },
      { event: 'some_yes', from: ['asked', 'cleared', 'unanswered'], to: 'held', by: ['patient'] },
      { event: 'time_over', from: ['asked'], to: 'unanswered', by: ['server'] },
      { event: 'lifted', from: ['held'], to: 'cleared', by: ['clinician'] },
      { event: 'closed', from: ['held'], to: 'closed', by: ['clinician'] },
    ],
  },
)

/** What was answered, for chart, hold and record: each question with its Yes or No. */
export const answersInWords = ({ sick, pregnant_or_hospital, anything_else }: DoseAnswers): string =>
  (
    [
      ['Bad nausea or vomiting', sick],
      ['Pregnant or in the hospital', pregnant_or_hospital],
      ['Anything else', anything_else],
    ] as const
  )
    .map(([what, yes]) => `${what}: ${yes ? 'Yes' : 'No'}.`)
    .join(' ')

/** Why a parcel holds the last strength again, for staff; null where it does not, or not for certain yet. */
export const repeatedLine = (from: string, to: string): string =>
  `${from} again: the questions before ${to} were not answered.`

/** Days before the parcel leaves, or before the first shot, on which she is asked. */
export const QUESTION_LEAD_DAYS = 4

/** When she is asked, in the morning of the US Eastern date. */
export const questionsAskedAt = (firstOn: PlainDate): Date =>
  easternInstant(addDays(firstOn, -QUESTION_LEAD_DAYS), '10:00')

/** Until when a No counts: the evening before the parcel leaves or the first shot is due. */
export const questionsAnswerBy = (firstOn: PlainDate): Date => easternInstant(addDays(firstOn, -1), '19:00')
