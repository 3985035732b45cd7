import { BMI_LIMITS, BMI_MESSAGES, bmi, cut } from './bmi.ts'
import { stateMessage } from './states.ts'

/** What is known about a visitor before the questionnaire is finished; null for what has not been asked yet. */
export type KnownFacts = {
  /** Pounds. */
  weightLb: number | null
  /** Inches. */
  heightIn: number | null
  state: string | null
  /** Whether the visitor takes weight-loss medication now. */
  onMedication: boolean | null
}

/**
 * open: nothing known rules out treatment. depends_on_medication: the BMI allows it only if the visitor already takes
 * such a medication. refused: we cannot treat the visitor, whatever the remaining answers are, for the stated reason.
 */
export type TreatmentOutlook =
  | { kind: 'open' }
  | { kind: 'depends_on_medication' }
  | { kind: 'refused'; message: string }

/** Whether a visitor can be treated, as far as it is known at this step (D-62, document 1 §9). */
export function treatmentOutlook({ weightLb, heightIn, state, onMedication }: KnownFacts): TreatmentOutlook {
  const closed = state === null ? null : stateMessage(state)
  if (closed !== null) return { kind: 'refused', message: closed }
  if (weightLb === null || heightIn === null) return { kind: 'open' }
  const index = cut(bmi(weightLb, heightIn))
  if (index < BMI_LIMITS.onMedication) return { kind: 'refused', message: BMI_MESSAGES.onMedication }
  // Without a number there is nothing to report yet; the server checks again before it takes money.
  if (!(index < BMI_LIMITS.newUser) || onMedication === true) return { kind: 'open' }
  return onMedication === false
    ? { kind: 'refused', message: BMI_MESSAGES.newUser }
    : { kind: 'depends_on_medication' }
}
