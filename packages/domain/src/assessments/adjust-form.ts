import { checkSchedule } from '../dosing/check-schedule.ts'
import { fillOpenMonths } from '../dosing/default-doses.ts'
import type { Drug } from '../dosing/drug.ts'
import { slotLabel, slotsForTerm, type Schedule } from '../dosing/months.ts'
import { readSchedule, type ReceivedSubmission } from './read-submission.ts'
import type { AnswerEntry, SubmissionFacts, SubmittedImage } from './submission.ts'
import { maintenanceDoseOf, patientPreferenceOf } from './submission.ts'

/** The order of an adjust form: the drug, the term in months, and whether the photo is optional (S-65). */
export type AdjustContext = { readonly drug: Drug; readonly term: number; readonly photoOptional: boolean }

/** The payload of submit-adjust-doses-form (document 3 §7); every key is spelled as in the document. */
export type AdjustSubmission = {
  readonly answers: readonly AnswerEntry[]
  readonly images: readonly SubmittedImage[]
  readonly patientPreference: Readonly<Record<string, string>>
  readonly form_id: string
  readonly userInfo: Readonly<Record<string, unknown>>
  readonly paymentTerms: number
  readonly maintanenceDose: string
  readonly productPurchased: Drug
  readonly selectedDoses: Readonly<Record<string, string>>
  readonly product_id: string
  readonly isRefil: false
  readonly formType: 'adjustDose'
  /** Why other doses are asked for and what has changed, in the patient's words; ours, absent without words. */
  readonly additional_details?: string
}

/** Builds the payload. Months without a dose get the default (decisions X-56); `photo` is the stored file name. */
export function buildAdjustSubmission(
  context: AdjustContext,
  schedule: Schedule,
  photo: string | undefined,
  facts: SubmissionFacts & { readonly product_id: string; readonly why?: string },
): AdjustSubmission {
  const filled = fillOpenMonths({ form: 'adjust', drug: context.drug }, context.term, schedule)
  const doses = patientPreferenceOf(filled)
  return {
    answers: [],
    images: photo ? [{ type: 'prescription_image', file_name: photo }] : [],
    patientPreference: doses,
    form_id: facts.form_id,
    userInfo: facts.userInfo,
    paymentTerms: context.term,
    maintanenceDose: maintenanceDoseOf(context.drug, filled),
    productPurchased: context.drug,
    selectedDoses: doses,
    product_id: facts.product_id,
    isRefil: false,
    formType: 'adjustDose',
    ...(facts.why?.trim() ? { additional_details: facts.why.trim() } : {}),
  }
}

/** Returns the doses of a received adjust form in micrograms; months without a dose get the default. */
export function adjustedDoses(context: AdjustContext, received: ReceivedSubmission): Schedule {
  const { schedule } = readSchedule(withSelectedDoses(received), context.term)
  return fillOpenMonths({ form: 'adjust', drug: context.drug }, context.term, withoutIsolatedLater(schedule))
}

/** Returns the reasons to reject an adjust form, one sentence for each problem; empty when it is valid. */
export function checkAdjustSubmission(
  context: AdjustContext,
  received: ReceivedSubmission,
): readonly string[] {
  const { schedule, problems: unread } = readSchedule(withSelectedDoses(received), context.term)
  const problems = [...unread]
  if (received.formType !== undefined && received.formType !== 'adjustDose') {
    problems.push('The form type is not that of this form.')
  }
  if (received.isRefil === true) problems.push('isRefil does not fit this form.')
  if (received.productPurchased !== undefined && received.productPurchased !== context.drug) {
    problems.push('The product does not match the order.')
  }
  const filled = adjustedDoses(context, received)
  const chosen = withoutIsolatedLater(schedule)
  for (const slot of slotsForTerm(context.term)) {
    if (chosen[slot] !== undefined && chosen[slot] !== filled[slot]) {
      problems.push(`${slotLabel(slot)} does not offer the dose that was sent.`)
    }
  }
  problems.push(...checkSchedule({ form: 'adjust', drug: context.drug }, context.term, filled))
  const photos = (received.images ?? []).filter((image) => image.type === 'prescription_image')
  if (photos.length === 0 && !context.photoOptional)
    problems.push('The photo of the prescription is missing.')
  if ((received.images ?? []).length > photos.length)
    problems.push('Only a photo of the prescription belongs here.')
  return problems
}

/** Both keys carry the chosen doses; selectedDoses is used where patientPreference is empty. */
function withSelectedDoses(received: ReceivedSubmission): ReceivedSubmission {
  const given = Object.keys(received.patientPreference ?? {}).length > 0
  return given ? received : { ...received, patientPreference: received.selectedDoses ?? {} }
}

/** maintenanceDose is always sent, so alone it is not a choice: if nothing else is chosen, the defaults apply. */
function withoutIsolatedLater(schedule: Schedule): Schedule {
  const months = [schedule['1'], schedule['2'], schedule['3']]
  return months.every((strength) => strength === undefined) ? {} : schedule
}
