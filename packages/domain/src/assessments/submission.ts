import { DEFAULT_MAINTENANCE } from '../dosing/default-doses.ts'
import type { Drug } from '../dosing/drug.ts'
import { formatMilligrams, formatStrength } from '../dosing/ladders.ts'
import { MONTH_SLOTS, slotLabel, slotsForTerm, type Schedule } from '../dosing/months.ts'
import type { AnswerValue, Answers, FormContext, FormName } from './answers.ts'
import { scheduleOf, textByKey, valuesOf } from './answers.ts'
import { askedAnswers, askedQuestions, type AskedQuestion } from './asked-questions.ts'
import { KEY, isUpload, labelOf, optionsOf, type Definition, type Question } from './definition.ts'
import { specialNecessities } from './special-necessities.ts'

/** An answer as it is sent (document 3 §3); `question` is the question's key. */
export type AnswerEntry = {
  readonly question: string
  readonly answer: string | readonly string[]
  readonly type: string
  readonly description: string
  readonly important: boolean
  readonly is_critical: boolean
  readonly label: string
  readonly displayed_options: readonly string[]
  readonly followup_of?: string
  readonly followup_option?: string
}

export type SubmittedImage = { readonly type: string; readonly file_name: string }

/** What a submission contains besides the answers. `form_id` is the order's public id (decisions D-29). */
export type SubmissionFacts = {
  readonly form_id: string
  readonly userInfo: Readonly<Record<string, unknown>>
}

/** The payload of submit-md-form and submit-bare-form (document 3 §3); every key is spelled as in the document. */
export type Submission = {
  readonly answers: readonly AnswerEntry[]
  readonly images: readonly SubmittedImage[]
  readonly patientPreference: Readonly<Record<string, string>>
  readonly additional_details: string
  readonly special_necessities: string
  readonly form_id: string
  readonly userInfo: Readonly<Record<string, unknown>>
  readonly paymentTerms: number
  readonly maintanenceDose: string
  readonly productPurchased: Drug
  readonly isRefil: boolean
  readonly frmName: FormName
}

/**
 * Returns the chosen strengths by month as the forms print them, { 'Month 1': '0.25' }; "Month 6-12" is sent
 * separately.
 */
export function patientPreferenceOf(schedule: Schedule): Readonly<Record<string, string>> {
  const preference: Record<string, string> = {}
  for (const slot of MONTH_SLOTS) {
    const strength = schedule[slot]
    if (slot !== '6-12' && strength !== undefined) {
      preference[slotLabel(slot)] = formatMilligrams(strength, 'forms')
    }
  }
  return preference
}

/** Returns the value of "Month 6-12" in milligrams, the default if none was chosen (P-QST-063). */
export function maintenanceDoseOf(drug: Drug, schedule: Schedule): string {
  return formatMilligrams(schedule['6-12'] ?? DEFAULT_MAINTENANCE[drug])
}

/** Builds the payload from the answers to the questions that are asked; answers hidden since are left out. */
export function buildSubmission(
  definition: Definition,
  context: FormContext,
  answers: Answers,
  facts: SubmissionFacts,
): Submission {
  const counted = askedAnswers(definition, context, answers)
  const asked = askedQuestions(definition, context, counted)
  const schedule = scheduleIn(asked, counted)
  return {
    answers: asked.flatMap((item) => {
      const value = counted[item.question.id]
      if (item.question.question_type === 'informational' || !has(value)) return []
      return [entryOf(item, value, context)]
    }),
    images: asked.flatMap(({ question }) => imageOf(question, counted[question.id])),
    patientPreference: patientPreferenceOf(schedule),
    additional_details: textByKey(definition, counted, KEY.additionalDetails),
    special_necessities: specialNecessities(definition, counted),
    form_id: facts.form_id,
    userInfo: facts.userInfo,
    paymentTerms: context.term,
    maintanenceDose: maintenanceDoseOf(context.drug, schedule),
    productPurchased: context.drug,
    isRefil: context.form === 'refill',
    frmName: context.form,
  }
}

function has(value: AnswerValue | undefined): value is AnswerValue {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== undefined
}

function scheduleIn(asked: readonly AskedQuestion[], answers: Answers): Schedule {
  const item = asked.find(({ question }) => question.question_type === 'dose_radio_more')
  return item ? scheduleOf(answers[item.question.id]) : {}
}

function imageOf(question: Question, value: AnswerValue | undefined): readonly SubmittedImage[] {
  if (!isUpload(question) || typeof value !== 'string' || value === '') return []
  return [{ type: question.file_type ?? question.question, file_name: value }]
}

function entryOf(
  { question, followUp }: AskedQuestion,
  value: AnswerValue,
  context: FormContext,
): AnswerEntry {
  const chosen = optionsOf(question).filter((option) => valuesOf(value).includes(option.title))
  const doses = question.question_type === 'dose_radio_more'
  return {
    question: question.question,
    answer: doses ? scheduleLines(scheduleOf(value)) : typeof value === 'string' ? value : valuesOf(value),
    type: question.question_type,
    description: question.description ?? '',
    important: question.important === true || chosen.some((option) => option.important),
    is_critical: question.is_critical === true || chosen.some((option) => option.is_critical),
    label: labelOf(question, context.state),
    displayed_options: doses
      ? slotsForTerm(context.term).map(slotLabel)
      : optionsOf(question).map((option) => option.title),
    ...(followUp && { followup_of: followUp.parent.question, followup_option: followUp.option }),
  }
}

function scheduleLines(schedule: Schedule): readonly string[] {
  return MONTH_SLOTS.flatMap((slot) => {
    const strength = schedule[slot]
    return strength === undefined ? [] : [`${slotLabel(slot)}: ${formatStrength(strength, 'forms')}`]
  })
}
