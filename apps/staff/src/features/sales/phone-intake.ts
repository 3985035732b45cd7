import { PHONE_SCRIPT } from '@contour/domain/consents/phone-script'
import { INTAKE_MESSAGES, checkPhoneIntake, totalInches } from '@contour/domain/intake/intake-rules'
import type { IntakeField } from '@contour/domain/intake/intake-rules'
import { plainDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

/** The intake as a staff member types it during a phone call. */
export type PhoneIntake = {
  first: string
  last: string
  email: string
  /** The three phone inputs joined. */
  phone: string
  gender: string
  state: string
  dob: { month: string; day: string; year: string }
  body: { feet: string; inches: string; weight: string }
  /** Pounds; empty when the caller named no goal. */
  goal: string
  /** The answers to the script's questions; null until answered. */
  answers: Record<ReadOut, boolean | null>
}

/** A question of the script that staff read aloud on the phone (D-69). */
export type ReadOut = (typeof PHONE_SCRIPT.readOut)[number]

export type PhoneProblem = { field: IntakeField | ReadOut; message: string }

/** Returns the first problem, by the rules of the intake page (M-30); null when the form can be sent. */
export function phoneProblem(
  t: TextsOf<typeof cartLinksTexts>,
  form: PhoneIntake,
  today: PlainDate,
): PhoneProblem | null {
  const unanswered = PHONE_SCRIPT.readOut.find((kind) => form.answers[kind] === null)
  if (unanswered) return { field: unanswered, message: t('unanswered') }
  if (!form.answers.email) return { field: 'email', message: INTAKE_MESSAGES.emailConsent }
  return checkPhoneIntake(
    {
      state: form.state,
      first_name: form.first,
      last_name: form.last,
      gender: form.gender,
      email: form.email.trim(),
      phone: form.phone,
      dob: form.dob,
      foot: form.body.feet,
      inches: form.body.inches,
      weight: form.body.weight,
      desired_weight: form.goal.trim() || null,
    },
    today,
  )
}

/** Returns the body of the call; only for a form without problems. */
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
    desired_weight: form.goal.trim() ? Number(form.goal) : null,
    script_version: PHONE_SCRIPT.version,
    answers: {
      email: form.answers.email === true,
      texts: form.answers.texts === true,
      calls: form.answers.calls === true,
    },
  }
}
