import type { Drug } from '../catalog/products.ts'
import { bmiRefusal } from './bmi.ts'

/** Texts of the medication questionnaire (document 1 §2.4, §8). */
export const QUESTIONNAIRE_MESSAGES = {
  wait: 'Please wait... While we get current offer details!',
  lockQuestion: 'Would you like to lock in pricing for 10mg',
  lockDeclined: "We're truly sorry to see you go. We'll notify you as soon as the doses are available.",
  cartFailed: 'Error saving cart',
  cartUnexpected: 'Unexpected response',
  recentOnly: 'Only medication taken in the last 2 weeks counts.',
} as const

/** Labels of the two cards at step 4 (document 1 §2.4). */
export const DRUG_LABELS: Readonly<Record<Drug, { name: string; badge: string }>> = {
  semaglutide: { name: 'Semaglutide', badge: 'Most Popular' },
  tirzepatide: { name: 'Tirzepatide', badge: 'Most Effective' },
}

/** Current doses offered in the questionnaire, mg as printed; the forms have their own list. */
export const QUESTIONNAIRE_DOSES: Readonly<Record<Drug, readonly string[]>> = {
  semaglutide: ['0.25', '0.5', '1', '2', '2.5'],
  tirzepatide: ['2.5', '5', '7.5', '10', '12.5', '15'],
}

/** Highest tirzepatide dose offered in the funnel, mg. */
export const OFFERED_TIRZEPATIDE_MG = 10

/** Finds a listed dose for the value that the client sent, "5.0" or 5; null when it is not on the list. */
export function questionnaireDose(drug: Drug, dose: string | number | null | undefined): string | null {
  const text = String(dose ?? '').trim()
  const value = text === '' ? Number.NaN : Number(text)
  return QUESTIONNAIRE_DOSES[drug].find((listed) => Number(listed) === value) ?? null
}

/** Whether the 10 mg question opens when step 3 is submitted: tirzepatide above 10 mg. */
export const opensDoseLock = (drug: Drug, dose: string | number): boolean =>
  drug === 'tirzepatide' && Number(dose) > OFFERED_TIRZEPATIDE_MG

/** Returns the first sentence of the 10 mg question, with the dose that was chosen. */
export const doseLockText = (dose: string | number): string =>
  `Currently we do not offer ${dose}mg Dosages of Tirzepatide.`

export type QuestionnaireStep = 'taking' | 'which' | 'dose' | 'choice'

/**
 * Returns the step after step 1: Yes leads to the drug and then the dose, No to the choice of medication, each after
 * its BMI check (X-24, S-15). A refusal contains the text for /sorry.
 */
export function answerTaking(input: {
  taking: boolean
  weightLb: number
  heightIn: number
}): { go: 'which' | 'choice' } | { refused: string } {
  const refused = bmiRefusal({ ...input, onMedication: input.taking })
  if (refused !== null) return { refused }
  return { go: input.taking ? 'which' : 'choice' }
}

/**
 * Returns the step after the dose is submitted: the 10 mg question, checkout, or the same step if the dose is not
 * listed.
 */
export function answerDose(
  drug: Drug,
  dose: string | number | null,
): { go: 'stay' } | { go: 'lock'; text: string } | { go: 'checkout'; currentDose: string } {
  const listed = questionnaireDose(drug, dose)
  if (listed === null) return { go: 'stay' }
  return opensDoseLock(drug, listed)
    ? { go: 'lock', text: doseLockText(listed) }
    : { go: 'checkout', currentDose: listed }
}

/** Yes continues with 10 mg; No leads to /sorry with its text. */
export const answerDoseLock = (yes: boolean): { go: 'checkout'; currentDose: string } | { refused: string } =>
  yes
    ? { go: 'checkout', currentDose: String(OFFERED_TIRZEPATIDE_MG) }
    : { refused: QUESTIONNAIRE_MESSAGES.lockDeclined }
