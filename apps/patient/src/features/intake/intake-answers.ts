import { checkBirthDate } from '@contour/domain/intake/age'
import { checkBasics, checkBody, checkGoal, checkTerms } from '@contour/domain/intake/intake-rules'
import type { IntakeError } from '@contour/domain/intake/intake-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { siteFacts } from '../../lib/site.ts'

/** What the visitor typed, unchanged; stored on the device until it is sent. */
export type IntakeAnswers = {
  agreed_to_terms: boolean
  received_hipaa_notice: boolean
  state: string
  first_name: string
  last_name: string
  gender: string
  email: string
  agreed_to_email: boolean
  phone: { area: string; middle: string; line: string }
  agreed_to_text: '' | 'Yes' | 'No'
  form_step2_agree: boolean
  dob: { month: string; day: string; year: string }
  feet: string
  inches: string
  weight: string
  desired_weight: string
}

export const emptyAnswers: IntakeAnswers = {
  agreed_to_terms: false,
  received_hipaa_notice: false,
  state: '',
  first_name: '',
  last_name: '',
  gender: '',
  email: '',
  agreed_to_email: false,
  phone: { area: '', middle: '', line: '' },
  agreed_to_text: '',
  form_step2_agree: false,
  dob: { month: '', day: '', year: '' },
  feet: '',
  inches: '',
  weight: '',
  desired_weight: '',
}

export const STEPS = 5

/**
 * The parts of step 2, shown one at a time on a narrow screen (interface.md 6.5); a wide screen shows the whole step.
 * They are in the order of the checks (document 1 §5).
 */
export const PARTS: readonly (readonly IntakeError['field'][])[] = [
  ['state'],
  ['first_name', 'last_name'],
  ['gender'],
  ['email', 'agreed_to_email'],
  ['phone'],
]

/** Returns the part, counted from 1, that contains a field of step 2. */
export const partOf = (field: IntakeError['field']): number =>
  PARTS.findIndex((fields) => fields.includes(field)) + 1

export const joinedPhone = ({ phone }: IntakeAnswers): string => phone.area + phone.middle + phone.line

/** The US Eastern date of entry (decisions S-06). The server checks again with its own clock. */
export const today = () => easternDate(new Date())

/** Returns the first problem of a step, or null; the rules and their order are the domain's. */
export function checkStep(step: number, answers: IntakeAnswers): IntakeError | null {
  switch (step) {
    case 1:
      return checkTerms(answers)
    case 2:
      return checkBasics({ ...answers, phone: joinedPhone(answers) })
    case 3: {
      const check = checkBirthDate(answers.dob, today())
      return check.kind === 'ok'
        ? null
        : { field: 'dob', message: check.message, stop: check.kind === 'under_age' }
    }
    case 4:
      return checkBody({ foot: answers.feet, inches: answers.inches, weight: answers.weight })
    default:
      return checkGoal({ ...answers, foot: answers.feet }, siteFacts().lowestGoalBmi)
  }
}

/** Returns the furthest step that may be shown: earlier steps must be valid before moving forward (F-INT-016). */
export function reachableStep(wanted: number, answers: IntakeAnswers): number {
  for (let step = 1; step < wanted; step += 1) if (checkStep(step, answers)) return step
  return wanted
}

/** Returns the part of step 2 that may be shown: the parts before it must be answered. */
export function reachablePart(wanted: number, answers: IntakeAnswers): number {
  const part = Math.min(PARTS.length, Math.max(1, Math.trunc(wanted) || 1))
  const error = checkStep(2, answers)
  return error ? Math.min(part, partOf(error.field)) : part
}

/** The element that the error summary links to, for each field with a problem. */
export const fieldIds: Readonly<Record<IntakeError['field'], string>> = {
  agreed_to_terms: 'agreed_to_terms',
  state: 'state',
  first_name: 'first_name',
  last_name: 'last_name',
  gender: 'gender',
  email: 'email',
  agreed_to_email: 'agreed_to_email',
  phone: 'phone',
  dob: 'dob',
  height: 'body-height',
  weight: 'body-weight',
  desired_weight: 'desired_weight',
}
