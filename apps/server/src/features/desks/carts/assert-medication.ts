import { bmiRefusal } from '@contour/domain/intake/bmi'
import { doseLockText, opensDoseLock, questionnaireDose } from '@contour/domain/intake/questionnaire-rules'
import { DRUGS } from '@contour/domain/catalog/products'
import type { Drug } from '@contour/domain/catalog/products'
import { AppError } from '../../../app-error.ts'

export type Medication = {
  currentlyTakingGLP?: boolean | string | null | undefined
  currentGLPMed?: string | null | undefined
  currentDose?: string | number | null | undefined
}

export type CurrentMedication = { taking: boolean; med: Drug | null; dose: string | null }

/**
 * Returns what the user takes now, from the questionnaire answers. If the answer itself is missing, a named drug or
 * dose counts as yes (document 1 §7 lists only these two).
 * @throws AppError invalid_request for a dose that the list does not have; not_eligible above the offered dose
 */
export function readMedication(input: Medication, bought: Drug): CurrentMedication {
  const { currentlyTakingGLP: answer, currentGLPMed, currentDose } = input
  const named = (currentGLPMed ?? '').trim().toLowerCase()
  const given = String(currentDose ?? '').trim()
  const taking =
    answer === null || answer === undefined || answer === ''
      ? named !== '' || given !== ''
      : /^(true|yes|1)$/i.test(String(answer))
  if (!taking) return { taking, med: null, dose: null }
  const med = DRUGS.find((drug) => drug === named) ?? bought
  const dose = questionnaireDose(med, given)
  if (dose === null)
    throw new AppError('invalid_request', {
      field: 'currentDose',
      message: 'Please select your current dose',
    })
  if (opensDoseLock(med, dose))
    throw new AppError('not_eligible', { field: 'currentDose', message: doseLockText(dose) })
  return { taking, med, dose }
}

/**
 * Checks the BMI limit of the questionnaire again: 25 when starting, 20 when on medication (S-15).
 * @throws AppError not_eligible with the stated message
 */
export function assertBmiAllowed(taking: boolean, body: { weight_lb: number; height_in: number }): void {
  const message = bmiRefusal({ onMedication: taking, weightLb: body.weight_lb, heightIn: body.height_in })
  if (message) throw new AppError('not_eligible', { message })
}
