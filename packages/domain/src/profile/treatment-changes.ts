import type { ProfileField } from '../accounts/profile-field.ts'
import { INTAKE_RANGES, totalInches } from '../intake/intake-rules.ts'
import type { Sex } from '../intake/sex.ts'
import { weightDoubt } from '../intake/weight-doubt.ts'

/** What of a person the clinician's decision rests on: pounds and total inches. */
export type TreatmentFacts = { sex: Sex; weightLb: number; heightIn: number }

export type TreatmentChange = { field: ProfileField; before: string; after: string }

const { feet, inches } = INTAKE_RANGES
const LOWEST_INCHES = totalInches(feet.min, inches.min)
const HIGHEST_INCHES = totalInches(feet.max, inches.max)

/**
 * Returns the changes of a profile that are marked on the chart: the sex (D-72), a weight that the page has asked back
 * (D-80), and a height outside the range of the intake.
 */
export function treatmentChanges(before: TreatmentFacts, after: TreatmentFacts): TreatmentChange[] {
  const changes: TreatmentChange[] = []
  const add = (field: ProfileField, from: string | number, to: string | number) =>
    changes.push({ field, before: String(from), after: String(to) })
  if (before.sex !== after.sex) add('sex', before.sex, after.sex)
  if (weightDoubt(after.weightLb, { lastLb: before.weightLb, heightIn: after.heightIn }))
    add('weight', before.weightLb, after.weightLb)
  const oddHeight = after.heightIn < LOWEST_INCHES || after.heightIn > HIGHEST_INCHES
  if (before.heightIn !== after.heightIn && oddHeight) add('height', before.heightIn, after.heightIn)
  return changes
}
