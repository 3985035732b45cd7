import { isEmail } from '../contact/email.ts'
import { personNameProblem } from '../contact/person-name.ts'
import { PHONE_MESSAGES, isIntakePhone } from '../contact/phone.ts'
import { INTAKE_MESSAGES, figure, totalInches } from '../intake/intake-rules.ts'
import { isSex } from '../intake/sex.ts'

/** Messages of the profile form, in the order in which they are checked (document 3 §5). */
export const PROFILE_MESSAGES = {
  name: INTAKE_MESSAGES.name,
  email: INTAKE_MESSAGES.email,
  phone: PHONE_MESSAGES.profile,
  gender: INTAKE_MESSAGES.gender,
  weight: INTAKE_MESSAGES.weight,
  height: INTAKE_MESSAGES.height,
} as const

/** How a form of the profile ended (document 3 §8). */
export const PROFILE_OUTCOMES = {
  saved: 'Thank you! Your profile has been updated!',
  failed: 'Failed to update profile',
  addressFailed: 'Failed to update address',
  passwordSaved: 'Password updated successfully!',
  passwordFailed: 'Failed to update password',
} as const

/** Messages of the three forms disappear after 3 s (P-PRF-027). */
export const PROFILE_MESSAGE_SECONDS = 3

/**
 * Ranges of the profile (document 3 §5); the intake has its own. Weight in pounds: what the intake would refuse is
 * asked back here, and marked on the chart (D-39, D-80).
 */
export const PROFILE_RANGES = {
  weight: { min: 1, max: 999 },
  feet: { min: 0, max: 8 },
  inches: { min: 0, max: 11 },
} as const

export type ProfileField = 'first_name' | 'last_name' | 'email' | 'phone' | 'gender' | 'weight' | 'height'
export type ProfileProblem = { field: ProfileField; message: string }

export type ProfileForm = {
  first_name: string
  last_name: string
  email: string
  phone: string
  gender: string
  /** Pounds, as typed or as a number. */
  weight: string | number
  /** Total inches. */
  height_inch: string | number
}

/** The highest total of feet and inches that the form can hold: 8 ft 11 in. */
const HIGHEST_INCHES = totalInches(PROFILE_RANGES.feet.max, PROFILE_RANGES.inches.max)

/** Returns the first problem of a profile in the stated order, or null; screen and server ask the same rule. */
export function checkProfile(form: ProfileForm): ProfileProblem | null {
  const problem = (field: ProfileField, message: string): ProfileProblem => ({ field, message })
  if (!form.first_name.trim()) return problem('first_name', PROFILE_MESSAGES.name)
  if (!form.last_name.trim()) return problem('last_name', PROFILE_MESSAGES.name)
  for (const field of ['first_name', 'last_name'] as const) {
    const named = personNameProblem(form[field])
    if (named) return problem(field, named)
  }
  if (!isEmail(form.email)) return problem('email', PROFILE_MESSAGES.email)
  if (!isIntakePhone(form.phone)) return problem('phone', PROFILE_MESSAGES.phone)
  if (!isSex(form.gender)) return problem('gender', PROFILE_MESSAGES.gender)
  if (!isProfileWeight(figure(form.weight))) return problem('weight', PROFILE_MESSAGES.weight)
  if (!isProfileHeight(figure(form.height_inch))) return problem('height', PROFILE_MESSAGES.height)
  return null
}

/** Whether a weight in pounds may be saved: 1 to 999 (P-PRF-007, P-PRF-009). */
export const isProfileWeight = (lb: number): boolean =>
  lb >= PROFILE_RANGES.weight.min && lb <= PROFILE_RANGES.weight.max

/** Whether a height in total inches may be saved: at least 1, at most 8 ft 11 in (P-PRF-008, P-PRF-010). */
export const isProfileHeight = (inches: number): boolean =>
  Number.isInteger(inches) && inches >= 1 && inches <= HIGHEST_INCHES

/** Whether feet may be entered: 0 to 8 (P-PRF-010). */
export const isProfileFeet = (feet: number): boolean =>
  Number.isInteger(feet) && feet >= PROFILE_RANGES.feet.min && feet <= PROFILE_RANGES.feet.max

/** Limits typed inches: 12 and more become 11 (P-PRF-011). */
export const clampInches = (inches: number): number => Math.min(inches, PROFILE_RANGES.inches.max)

/** Converts entered feet and inches to total inches; NaN where feet are out of range or nothing was entered. */
export function profileInches(feet: string, inches: string): number {
  if (feet === '' && inches === '') return Number.NaN
  const [ft, inch] = [figure(feet || '0'), figure(inches || '0')]
  return isProfileFeet(ft) && Number.isInteger(inch) ? totalInches(ft, clampInches(inch)) : Number.NaN
}
