import { needsVideo } from '@contour/domain/intake/states'

type VideoFacts = {
  /** State of the order. */
  state: string
  /** The state's setting; null if the table has no row, then the seeded rule applies (M-49). */
  stateAsks: boolean | null
  /** The kind of form submitted for the order; null before it. */
  form: string | null
  healthId: string | null
  /** Whether we issued an earlier prescription (D-31). */
  hasOwnPrescription: boolean
  /** Whether the order moved to a state that requires a video (D-57). */
  required: boolean
}

/**
 * Returns whether an order requires an identity video: in a video state, unless its form is the refill form, which
 * follows our own review (document 3 §2 and §9, D-31).
 */
export function needsIdentityVideo(facts: VideoFacts): boolean {
  if (facts.required) return true
  const requested = facts.stateAsks ?? needsVideo(facts.state)
  if (!requested) return false
  return facts.form === null ? !(facts.healthId && facts.hasOwnPrescription) : facts.form !== 'refill'
}
