import { needsVideo } from '@contour/domain/intake/states'

type VideoFacts = {
  /** State of the order. */
  state: string
  /** The state's setting; null where the table has no row, then the seeded rule counts (M-49). */
  stateAsks: boolean | null
  /** The questionnaire that was answered for the order; null before it. */
  form: string | null
  healthId: string | null
  /** An earlier prescription of ours (D-31). */
  hasOwnPrescription: boolean
  /** The order moved to a state that asks for one (D-57). */
  required: boolean
}

/**
 * Whether an order waits for an identity video: in a video state, unless its form is the refill form, which follows a
 * review of ours (document 3 §2 and §9, D-31).
 */
export function needsIdentityVideo(facts: VideoFacts): boolean {
  if (facts.required) return true
  const requested = facts.stateAsks ?? needsVideo(facts.state)
  if (!requested) return false
  return facts.form === null ? !(facts.healthId && facts.hasOwnPrescription) : facts.form !== 'refill'
}
