import type { IntakeError } from '@contour/domain/intake/intake-rules'
import type { intakeTexts } from '../../texts/en/intake.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { IntakeAnswers } from './intake-answers.ts'

export type IntakeText = TextsOf<typeof intakeTexts>

export type StepProps = {
  answers: IntakeAnswers
  /** The first problem; only its message is shown (F-INT-025). */
  error: IntakeError | null
  onChange: (part: Partial<IntakeAnswers>) => void
  t: IntakeText
}

export const errorOf = (error: IntakeError | null, ...fields: IntakeError['field'][]): string | undefined =>
  error && fields.includes(error.field) ? error.message : undefined
