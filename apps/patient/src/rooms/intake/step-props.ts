import type { IntakeFault } from '@contour/domain/eligibility/intake-rules'
import type { intakeTexts } from '../../texts/en/intake.ts'
import type { TextsOf } from '../../texts/screen-texts.ts'
import type { IntakeAnswers } from './intake-answers.ts'

export type IntakeText = TextsOf<typeof intakeTexts>

export type StepProps = {
  answers: IntakeAnswers
  /** The first thing wrong; only its message shows (F-INT-025). */
  fault: IntakeFault | null
  onChange: (part: Partial<IntakeAnswers>) => void
  t: IntakeText
}

/** The message of the first thing wrong, where it is about one of these fields. */
export const errorOf = (fault: IntakeFault | null, ...fields: IntakeFault['field'][]): string | undefined =>
  fault && fields.includes(fault.field) ? fault.message : undefined
