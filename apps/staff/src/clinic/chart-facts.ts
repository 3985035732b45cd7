import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { isFollowUpOf } from '@contour/domain/assessments/question-themes'
import { bmi } from '@contour/domain/intake/bmi'
import type { Chart } from '../calls/calls.ts'

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

/** The doses that the patient asked for in the newest form, by slot: { 'Month 1': '0.25 mg' }. */
export const requestedDoses = (chart: Pick<Chart, 'forms'>): Readonly<Record<string, string>> =>
  newestFirst(chart.forms)[0]?.requested ?? {}

/** Weight in pounds and BMI of the questionnaire and of the latest form; `percent` is their difference, rounded. */
export type Weights = {
  readonly quiz: { readonly pounds: number; readonly bmi: number }
  readonly form: { readonly pounds: number; readonly bmi: number; readonly percent: number } | null
}

export function weightsOf({ patient, forms }: Pick<Chart, 'patient' | 'forms'>): Weights {
  const quiz = { pounds: patient.weight_lb, bmi: patient.bmi }
  const pounds = Number(latestAnswer(forms, 'current_weight')?.answer)
  if (!Number.isFinite(pounds) || pounds <= 0) return { quiz, form: null }
  const percent = Math.round((Math.abs(quiz.pounds - pounds) / quiz.pounds) * 100)
  return {
    quiz,
    form: { pounds, bmi: Math.round(bmi(pounds, patient.height_in) * 10) / 10, percent },
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

/** Whether an answer says No and no rule flags it: such answers are folded into one line. */
export const isPlainNo = (answer: ChartAnswer): boolean =>
  answer.theme === 'safety' && answer.severity === null && answer.answer.trim().toLowerCase() === 'no'

/** How a fact is colored: critical and important flags are red, what must only be read is brown. */
export type FactTone = 'plain' | 'warn' | 'error'

export const toneOf = (answer: ChartAnswer | undefined): FactTone =>
  !answer?.severity ? 'plain' : answer.severity === 'review' ? 'warn' : 'error'
