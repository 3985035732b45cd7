import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import type { Chart } from '../calls/calls.ts'

type Answer = Chart['forms'][number]['answers'][number]

/** Returns the flagged questionnaire answers, the most severe first (D-52). */
export const mostSevereFirst = (answers: readonly Answer[]): Answer[] =>
  FLAG_SEVERITIES.flatMap((severity) => answers.filter((answer) => answer.severity === severity))
