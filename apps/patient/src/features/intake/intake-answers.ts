import { checkBirthDate } from '@contour/domain/intake/age'
import { checkBasics, checkBody, checkGoal, checkTerms } from '@contour/domain/intake/intake-rules'
import type { IntakeError } from '@contour/domain/intake/intake-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import { siteFacts } from '../../lib/site.ts'

/** What the visitor typed, as typed; kept on the device until it is sent. */
export type IntakeAnswers = {
  agreed_to_terms: boolean
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
 * The decisions of step 2, asked one at a time where the screen is narrow (interface.md 6.5); a wide screen shows the
 * step whole. Their order is that of the checks (document 1 §5).
 */
export const PARTS: readonly (readonly IntakeError['field'][])[] = [
  ['state'],
  ['first_name', 'last_name'],
  ['gender'],
  ['email', 'agreed_to_email'],
  ['phone'],
]

/** The part, from 1, that asks for a field of step 2. */
export const partOf = (field: IntakeError['field']): number =>
  PARTS.findIndex((fields) => fields.includes(field)) + 1

export const joinedPhone = ({ phone }: IntakeAnswers): string => phone.area + phone.middle + phone.line

/** US Eastern date of entry (decisions S-06). The server asks its own clock again. */
export const today = () => easternDate(new Date())

/** The first thing wrong with a step, or null; the rules and their order are the domain's. */
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

/** The furthest step that may be shown: forward movement needs the steps before to validate (F-INT-016). */
export function reachableStep(wanted: number, answers: IntakeAnswers): number {
  for (let step = 1; step < wanted; step += 1) if (checkStep(step, answers)) return step
  return wanted
}

/** The part of step 2 that may be shown: those before it must be answered. */
export function reachablePart(wanted: number, answers: IntakeAnswers): number {
  const part = Math.min(PARTS.length, Math.max(1, Math.trunc(wanted) || 1))
  const error = checkStep(2, answers)
  return error ? Math.min(part, partOf(error.field)) : part
}

/** Where the error summary leads, for each field of a fault. */
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
