import { ageOn } from '@contour/domain/intake/age'
import { bmi, bmiText } from '@contour/domain/intake/bmi'
import { figure, totalInches } from '@contour/domain/intake/intake-rules'
import { plainDate } from '@contour/domain/time/plain-date'
import { ownAddress } from '../../lib/light-calls.ts'
import { api } from '../../lib/patient-api.ts'
import { readObject } from '../../lib/device-store.ts'
import { trackingSessionId } from '../../lib/tracking.ts'
import { joinedPhone, today, type IntakeAnswers } from './intake-answers.ts'
import { secondsTaken, submissionId } from './saved-answers.ts'

/**
 * Submits the intake with the whole specified payload (F-INT-043 to 050), plus the fields that prevent duplicate
 * intakes and identify automated ones. Throws a CallError.
 */
export async function sendIntake(answers: IntakeAnswers, website: string) {
  const [foot, inches, weight] = [figure(answers.feet), figure(answers.inches), figure(answers.weight)]
  const height = totalInches(foot, inches)
  const [mm, dd, yyyy] = [Number(answers.dob.month), Number(answers.dob.day), Number(answers.dob.year)]
  const born = plainDate(yyyy, mm, dd)
  const offers = readObject('offers')
  return api.intake.submitIntake({
    first_name: answers.first_name.trim(),
    last_name: answers.last_name.trim(),
    email: answers.email.trim(),
    phone: joinedPhone(answers),
    height: { foot, inches },
    heightInInches: height,
    weight,
    bmi: bmiText(weight, height) || bmi(weight, height),
    gender: answers.gender,
    agreed_to_text: answers.agreed_to_text === 'Yes' ? 'Yes' : 'No',
    agreed_to_email: answers.agreed_to_email,
    agreed_to_terms: answers.agreed_to_terms,
    received_hipaa_notice: answers.received_hipaa_notice,
    form_step2_agree: answers.form_step2_agree,
    desired_weight: figure(answers.desired_weight),
    state: answers.state,
    dobMMDDYYYY: [mm, dd].map((part) => String(part).padStart(2, '0')).join('/') + `/${yyyy}`,
    dob: { mm, dd, yyyy },
    age: born ? ageOn(born, today()) : '',
    source_web: 2,
    ip_address: await ownAddress(),
    tracking_session_id: trackingSessionId(),
    user_agent: navigator.userAgent.slice(0, 512),
    sema: offers?.sema,
    tir: offers?.tir,
    tracking: readObject('tracking') ?? undefined,
    first_touch: readObject('first_touch') ?? undefined,
    submission_id: submissionId(),
    seconds_taken: secondsTaken(),
    website: website || undefined,
  })
}
