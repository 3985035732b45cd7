import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { isFollowUpOf } from '@contour/domain/assessments/question-themes'
import { bmi, cut } from '@contour/domain/intake/bmi'
import type { Chart } from '../../calls/calls.ts'

export type ChartForm = Chart['forms'][number]
export type ChartAnswer = ChartForm['answers'][number]

/** The submitted forms, newest first. */
export const newestFirst = (forms: readonly ChartForm[]): ChartForm[] =>
  forms.toSorted((a, b) => b.at.localeCompare(a.at))

/** Returns the latest answer to a question; undefined when no form of this order asked it. */
export const latestAnswer = (forms: readonly ChartForm[], question: string): ChartAnswer | undefined =>
  newestFirst(forms)
    .flatMap(({ answers }) => answers)
    .find((answer) => answer.question === question)

export type KnownAnswer = Chart['known']['answers'][number]

/** Returns what an earlier order's form said to a question that no form of this order asked (D-84). */
export const knownAnswer = (
  { forms, known }: Pick<Chart, 'forms' | 'known'>,
  question: string,
): KnownAnswer | undefined =>
  latestAnswer(forms, question) ? undefined : known.answers.find((answer) => answer.question === question)

/** The pounds between the newest weight and the one of the form before, below 0 if lost; null in a first order (D-84). */
export function weightChange({
  order,
  patient,
  known,
}: Pick<Chart, 'known'> & {
  order: Pick<Chart['order'], 'kind'>
  patient: Pick<Chart['patient'], 'weight_lb'>
}): { readonly pounds: number; readonly on: string } | null {
  if (order.kind === 'first' || !known.weight_before) return null
  const { lb, on } = known.weight_before
  return { pounds: Math.round((patient.weight_lb - lb) * 10) / 10, on }
}

/** Which way a weight went. */
export const wayOf = (pounds: number): 'lost' | 'gained' | 'same' =>
  pounds < 0 ? 'lost' : pounds > 0 ? 'gained' : 'same'

/** The doses that the patient asked for in the newest form, by slot: { 'Month 1': '0.25 mg' }. */
export const requestedDoses = (chart: Pick<Chart, 'forms'>): Readonly<Record<string, string>> =>
  newestFirst(chart.forms)[0]?.requested ?? {}

type Weighed = { readonly pounds: number; readonly bmi: number }

/**
 * Weight in pounds and BMI of the questionnaire and of the latest form; `percent` is their difference, rounded. `later`
 * is a newer one that the patient gave elsewhere; null if the newest is one of these two.
 */
export type Weights = {
  readonly quiz: Weighed
  readonly form: (Weighed & { readonly percent: number }) | null
  readonly later: Weighed | null
}

export function weightsOf({
  patient,
  forms,
}: Pick<Chart, 'forms'> & {
  patient: Pick<Chart['patient'], 'height_in' | 'weight_lb' | 'bmi' | 'questionnaire_weight_lb'>
}): Weights {
  const weighed = (pounds: number): Weighed => ({
    pounds,
    bmi: cut(bmi(pounds, patient.height_in)),
  })
  const quiz = weighed(patient.questionnaire_weight_lb)
  const newest = { pounds: patient.weight_lb, bmi: patient.bmi }
  // Weights are stored in tenths of a pound (D-49).
  const pounds = Math.round(Number(latestAnswer(forms, 'current_weight')?.answer) * 10) / 10
  const later = [quiz.pounds, pounds].includes(newest.pounds) ? null : newest
  if (!Number.isFinite(pounds) || pounds <= 0) return { quiz, form: null, later }
  const percent = Math.round((Math.abs(quiz.pounds - pounds) / quiz.pounds) * 100)
  return {
    quiz,
    form: { ...weighed(pounds), percent },
    later,
  }
}

/** An answer that a rule flags, with what the patient wrote: the answer itself, then its follow-ups. */
export type Deviation = { readonly answer: ChartAnswer; readonly words: readonly string[] }

/** Returns the flagged answers of all forms of the order, the most severe first (D-52). */
export function deviationsOf(forms: readonly ChartForm[]): Deviation[] {
  const found = forms.flatMap(({ answers }) =>
    answers
      .filter(({ severity }) => severity !== null)
      .map((answer) => ({
        answer,
        words: [
          answer.answer,
          ...answers
            .filter(({ question }) => isFollowUpOf(question, answer.question))
            .map((followUp) => followUp.answer),
        ].filter((text) => text !== ''),
      })),
  )
  return FLAG_SEVERITIES.flatMap((severity) => found.filter(({ answer }) => answer.severity === severity))
}

const PLAIN_NO = ['no', 'none of these']
/** The lists of which most patients have nothing (D-84): their None is folded as a No is. */
const FOLDED_LISTS = [
  'conditions',
  'new_conditions',
  'own_conditions',
  'new_own_conditions',
  'health_today',
  'medicine_check',
  'medicines_change_check',
]

/** Whether an answer says No and no rule flags it: such answers are folded into one line. */
export const isPlainNo = ({ question, theme, severity, answer }: ChartAnswer): boolean =>
  severity === null &&
  PLAIN_NO.includes(answer.trim().toLowerCase()) &&
  (FOLDED_LISTS.includes(question) || (theme === 'safety' && answer.trim().toLowerCase() === 'no'))

/** Whether a field for the patient's own words was answered with none; the folded record shows it as it was given. */
export const saysNothing = ({ theme, severity, answer }: ChartAnswer): boolean =>
  theme === 'words' && severity === null && /^(?:none|no|nothing|n\/a)?[.!]?$/i.test(answer.trim())

/** How a fact is colored: critical and important flags are red, what must only be read is brown. */
export type FactTone = 'plain' | 'warn' | 'error'

export const toneOf = (answer: ChartAnswer | undefined): FactTone =>
  !answer?.severity ? 'plain' : answer.severity === 'review' ? 'warn' : 'error'
