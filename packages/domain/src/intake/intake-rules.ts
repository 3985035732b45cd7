import { isSex } from './sex.ts'
import { isEmail } from '../contact/email.ts'
import { personNameProblem } from '../contact/person-name.ts'
import { isIntakePhone } from '../contact/phone.ts'
import type { PlainDate } from '../time/plain-date.ts'
import { checkBirthDate, type BirthDateFields } from './age.ts'
import { LOWEST_GOAL_BMI, goalTooLowMessage, lowestGoalLb } from './goal-weight.ts'
import { findState } from './states.ts'
import { treatmentOutlook } from './treatment-outlook.ts'

/** Messages of the intake (document 1 §5), in the order in which they are checked. */
export const INTAKE_MESSAGES = {
  terms: 'Please agree to the terms and conditions',
  state: 'Please select your state',
  name: 'Please enter your full name',
  gender: 'Please select your gender',
  email: 'Please enter a valid email address',
  emailConsent: 'Please agree to receive email communications',
  phone: 'Please enter a complete, valid phone number',
  height: 'Please enter a valid height',
  weight: 'Please enter a valid weight',
  desiredWeight: 'Please enter a valid desired weight',
  desiredTooHigh: 'Desired weight should be less than current weight',
  submit: 'There was an error submitting your form. Please try again.',
} as const

/** Ranges of the intake (document 1 §5); the profile has its own. */
export const INTAKE_RANGES = {
  feet: { min: 4, max: 8 },
  inches: { min: 0, max: 11 },
  /** Pounds, for the current and the desired weight. */
  weight: { min: 80, max: 700 },
} as const

export type IntakeField =
  | 'agreed_to_terms'
  | 'state'
  | 'first_name'
  | 'last_name'
  | 'gender'
  | 'email'
  | 'agreed_to_email'
  | 'phone'
  | 'dob'
  | 'height'
  | 'weight'
  | 'desired_weight'

/** The first error and its field; `stop` means that the visitor is sent to /sorry instead of correcting it. */
export type IntakeError = { field: IntakeField; message: string; stop: boolean }

const error = (field: IntakeField, message: string, stop = false): IntakeError => ({ field, message, stop })

export type TermsStep = { agreed_to_terms: boolean }

export type BasicsStep = {
  state: string
  first_name: string
  last_name: string
  gender: string
  email: string
  agreed_to_email: boolean
  /** Ten digits, or the contents of the three boxes joined. */
  phone: string
}

/** Inputs provide typed text or numbers. */
type Figure = string | number

export type BodyStep = { foot: Figure; inches: Figure; weight: Figure }

export type GoalStep = BodyStep & { desired_weight: Figure }

/** Parses a typed number; NaN for an empty or invalid text. */
export function figure(value: Figure): number {
  const text = String(value).trim()
  return /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
}

const within = (value: number, range: { min: number; max: number }) =>
  value >= range.min && value <= range.max

/** Whether pounds are a weight that the pages take without a question: 80 to 700 (document 1 §5, D-80). */
export const isWeight = (lb: number): boolean => within(lb, INTAKE_RANGES.weight)

/** Step 1. */
export const checkTerms = (step: TermsStep): IntakeError | null =>
  step.agreed_to_terms ? null : error('agreed_to_terms', INTAKE_MESSAGES.terms)

/**
 * Step 2: six checks in the stated order; only the first that fails is reported (document 1 §5). In addition, names
 * must not contain characters that no name has.
 */
export function checkBasics(step: BasicsStep): IntakeError | null {
  const state = findState(step.state)
  if (!state) return error('state', INTAKE_MESSAGES.state)
  if (state.message) return error('state', state.message, true)
  if (!step.first_name.trim()) return error('first_name', INTAKE_MESSAGES.name)
  if (!step.last_name.trim()) return error('last_name', INTAKE_MESSAGES.name)
  for (const field of ['first_name', 'last_name'] as const) {
    const named = personNameProblem(step[field])
    if (named) return error(field, named)
  }
  if (!isSex(step.gender)) return error('gender', INTAKE_MESSAGES.gender)
  if (!isEmail(step.email)) return error('email', INTAKE_MESSAGES.email)
  if (!step.agreed_to_email) return error('agreed_to_email', INTAKE_MESSAGES.emailConsent)
  if (!isIntakePhone(step.phone)) return error('phone', INTAKE_MESSAGES.phone)
  return null
}

/** Step 3, with `today` the US Eastern date of entry. */
export function checkBirth(step: BirthDateFields, today: PlainDate): IntakeError | null {
  const check = checkBirthDate(step, today)
  return check.kind === 'ok' ? null : error('dob', check.message, check.kind === 'under_age')
}

/**
 * Step 4: feet 4 to 8, inches 0 to 11, pounds 80 to 700. If the BMI rules out treatment in any case, the visitor is
 * informed at this step, where it becomes known (D-62).
 */
export function checkBody(step: BodyStep): IntakeError | null {
  const [foot, inches] = [figure(step.foot), figure(step.inches)]
  const whole = Number.isInteger(foot) && Number.isInteger(inches)
  if (!whole || !within(foot, INTAKE_RANGES.feet) || !within(inches, INTAKE_RANGES.inches)) {
    return error('height', INTAKE_MESSAGES.height)
  }
  const weightLb = figure(step.weight)
  if (!isWeight(weightLb)) return error('weight', INTAKE_MESSAGES.weight)
  const heightIn = totalInches(foot, inches)
  const outlook = treatmentOutlook({ weightLb, heightIn, state: null, onMedication: null })
  return outlook.kind === 'refused' ? error('weight', outlook.message, true) : null
}

/**
 * Step 5: pounds 80 to 700, less than the current weight, and not below a healthy weight for the height (D-62).
 * @param lowestBmi BMI that a goal must reach, a setting
 */
export function checkGoal(step: GoalStep, lowestBmi: number = LOWEST_GOAL_BMI): IntakeError | null {
  const desired = figure(step.desired_weight)
  if (!isWeight(desired)) return error('desired_weight', INTAKE_MESSAGES.desiredWeight)
  if (!(desired < figure(step.weight))) return error('desired_weight', INTAKE_MESSAGES.desiredTooHigh)
  const lowest = lowestGoalLb(totalInches(figure(step.foot), figure(step.inches)), lowestBmi)
  return desired < lowest ? error('desired_weight', goalTooLowMessage(lowest)) : null
}

export type Intake = TermsStep & BasicsStep & GoalStep & { dob: BirthDateFields }

/** Validates all five steps in order, as the server repeats them; returns the first error or null. */
export function checkIntake(intake: Intake, today: PlainDate, lowestGoalBmi?: number): IntakeError | null {
  return (
    checkTerms(intake) ??
    checkBasics(intake) ??
    checkBirth(intake.dob, today) ??
    checkBody(intake) ??
    checkGoal(intake, lowestGoalBmi)
  )
}

/** An intake by phone: without the consents that only the patient can give, the goal weight optional (D-69). */
export type PhoneIntake = Omit<BasicsStep, 'agreed_to_email'> &
  BodyStep & { dob: BirthDateFields; desired_weight: Figure | null }

/** Applies the rules of the page to an intake by phone; its consents are answers to a script, checked separately. */
export function checkPhoneIntake(
  intake: PhoneIntake,
  today: PlainDate,
  lowestGoalBmi?: number,
): IntakeError | null {
  const { desired_weight } = intake
  return (
    checkBasics({ ...intake, agreed_to_email: true }) ??
    checkBirth(intake.dob, today) ??
    checkBody(intake) ??
    (desired_weight === null ? null : checkGoal({ ...intake, desired_weight }, lowestGoalBmi))
  )
}

/** Converts feet and inches to inches. */
export const totalInches = (foot: number, inches: number): number => foot * 12 + inches
