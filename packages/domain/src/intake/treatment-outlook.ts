import { BMI_LIMITS, BMI_MESSAGES, bmi } from './bmi.ts'
import { stateMessage } from './states.ts'

/** What is known about a person before the questionnaire is finished; null where nobody asked yet. */
export type KnownFacts = {
  /** Pounds. */
  weightLb: number | null
  /** Inches. */
  heightIn: number | null
  state: string | null
  /** Whether they take weight-loss medication now. */
  onMedication: boolean | null
}

/**
 * open: nothing known speaks against a treatment. depends_on_medication: the BMI allows it only to somebody who takes
 * such a medication already. refused: whatever is still unknown, we cannot treat this person, for the stated reason.
 */
export type TreatmentOutlook =
  { kind: 'open' } | { kind: 'depends_on_medication' } | { kind: 'refused'; message: string }

/** Whether somebody can be treated, as far as it is known on this step (D-62, document 1 §9). */
export function treatmentOutlook({ weightLb, heightIn, state, onMedication }: KnownFacts): TreatmentOutlook {
  const closed = state === null ? null : stateMessage(state)
  if (closed !== null) return { kind: 'refused', message: closed }
  if (weightLb === null || heightIn === null) return { kind: 'open' }
  const index = bmi(weightLb, heightIn)
  if (index < BMI_LIMITS.onMedication) return { kind: 'refused', message: BMI_MESSAGES.onMedication }
  // Without a number there is nothing to tell anybody yet; the server asks again before it takes money.
  if (!(index < BMI_LIMITS.newUser) || onMedication === true) return { kind: 'open' }
  return onMedication === false
    ? { kind: 'refused', message: BMI_MESSAGES.newUser }
    : { kind: 'depends_on_medication' }
}
