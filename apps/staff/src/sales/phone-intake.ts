import { checkBasics, checkBirth, checkBody, totalInches } from '@contour/domain/eligibility/intake-rules'
import type { IntakeField } from '@contour/domain/eligibility/intake-rules'
import { plainDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'

/** The intake as the agent types it on the phone. */
export type PhoneIntake = {
  first: string
  last: string
  email: string
  /** The three boxes joined. */
  phone: string
  gender: string
  state: string
  dob: { month: string; day: string; year: string }
  body: { feet: string; inches: string; weight: string }
  agreedToTerms: boolean
  agreedToText: boolean
}

export type PhoneProblem = { field: IntakeField; message: string }

const TERMS = 'Read the terms to them and tick this once they agree.'

/** The first thing wrong, by the same rules as the page asks (M-30); null when it can be sent. */
export function phoneProblem(form: PhoneIntake, today: PlainDate): PhoneProblem | null {
  if (!form.agreedToTerms) return { field: 'agreed_to_terms', message: TERMS }
  return (
    checkBasics({
      state: form.state,
      first_name: form.first,
      last_name: form.last,
      gender: form.gender,
      email: form.email.trim(),
      agreed_to_email: true,
      phone: form.phone,
    }) ??
    checkBirth(form.dob, today) ??
    checkBody({ foot: form.body.feet, inches: form.body.inches, weight: form.body.weight })
  )
}

/** The form as the call takes it; only for one without a problem. */
export function phoneBody(form: PhoneIntake) {
  const { dob, body } = form
  return {
    first_name: form.first.trim(),
    last_name: form.last.trim(),
    email: form.email.trim(),
    phone: form.phone,
    gender: form.gender === 'Male' ? ('Male' as const) : ('Female' as const),
    dob: plainDate(Number(dob.year), Number(dob.month), Number(dob.day)) ?? '',
    state: form.state,
    height_inches: totalInches(Number(body.feet), Number(body.inches)),
    weight: Number(body.weight),
    agreed_to_text: form.agreedToText,
  }
}
