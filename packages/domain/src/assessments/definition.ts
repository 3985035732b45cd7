import type { Drug } from '../dosing/drug.ts'

/** The thirteen question types (document 3 §3). */
export const QUESTION_TYPES = [
  'single_option',
  'multiple_option',
  'text',
  'textarea',
  'string',
  'integer',
  'file',
  'image_upload',
  'consent',
  'informational',
  'dose_optimization',
  'dose_radio_more',
  'confirmation_buttons',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** The seven image types (document 3 §5; spelled as in the document). */
export const IMAGE_TYPES = [
  'full_body_image',
  'id_image',
  'prescription_image',
  'font_facing_image',
  'top_head_image',
  'id_front_image',
  'id_back_image',
] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** The choices of the upload dialog (document 3 §5). */
export const UPLOAD_CHOICES: readonly { readonly label: string; readonly type: ImageType }[] = [
  { label: 'License or state ID', type: 'id_image' },
  { label: 'Full body image', type: 'full_body_image' },
  { label: 'Current prescription', type: 'prescription_image' },
]

/** An option of a question (document 3 §3). Options are sorted by `order`. */
export type QuestionOption = {
  readonly title: string
  readonly order: number
  readonly important?: boolean
  readonly is_critical?: boolean
  readonly is_back_button?: boolean
}

/** A line of a list: main_txt in bold, sub_txt below it, and the value recorded when it is chosen; '' is read-only. */
export type ShowLine = { readonly main_txt: string; readonly sub_txt: string; readonly answer: string }

/**
 * A question of a definition (document 3 §3). `question` is its key. Some fields are our own: `only_states` limits the
 * question to some states (a setting, decisions S-68); `required_above_starter` overrides `is_optional` for a patient
 * whose last dose is above the starter (beyond-the-documents Part 3.2, question 23); `only_women`, `only_drug` and
 * `only_with` limit a question that a medicine calls for to those whom it concerns.
 */
export type Question = {
  readonly id: number
  readonly question: string
  readonly label: string
  readonly description?: string
  readonly question_type: QuestionType
  readonly options?: readonly QuestionOption[]
  readonly important?: boolean
  readonly is_critical?: boolean
  readonly is_optional?: boolean
  readonly placeholder?: string
  readonly sublabel?: string
  readonly has_next_button?: boolean
  readonly followup_questions?: Readonly<Record<string, readonly Question[]>>
  readonly show_array?: readonly ShowLine[]
  readonly file_type?: ImageType
  readonly only_states?: readonly string[]
  readonly required_above_starter?: boolean
  readonly only_women?: boolean
  readonly only_drug?: Drug
  /** The add-on whose medicine calls for the question (D-51). */
  readonly only_with?: 'nausea'
}

/** The question with question_id shows only while dependent_on has one of the listed answers (document 3 §3). */
export type Dependency = {
  readonly question_id: number
  readonly dependent_on: number
  readonly ask_if_val_in: readonly string[]
}

export type Definition = {
  readonly questions: readonly Question[]
  readonly dependencies: readonly Dependency[]
}

/** Placeholder in ask_if_val_in for the title of the drug bought; the engine resolves it (decisions D-33). */
export const DRUG_BOUGHT = '{drug_bought}'

/** The keys of questions whose answers the rules use. */
export const KEY = {
  currentWeight: 'current_weight',
  currentMedication: 'current_medication',
  lastDoseSemaglutide: 'last_dose_sema',
  lastDoseTirzepatide: 'last_dose_tirz',
  lastTaken: 'last_taken',
  doseWish: 'dose_wish',
  nauseaScale: 'nausea_scale',
  nauseous: 'nauseous',
  muscleLoss: 'muscle_loss',
  fatigue: 'fatigue',
  anemia: 'anemia',
  lowVitamin: 'low_vitamin',
  flexibleDosing: 'flexible_dosing',
  doseSchedule: 'dose_schedule',
  floridaBillOfRights: 'florida_bill_of_rights',
  additionalDetails: 'additional_details',
} as const

/** Returns the options in display order (P-QST-011). */
export function optionsOf(question: Question): readonly QuestionOption[] {
  return [...(question.options ?? [])].sort((a, b) => a.order - b.order)
}

/** Returns the label with "{state}" filled in (beyond-the-documents Part 3.3, question 2). */
export function labelOf(question: Question, state: string | null): string {
  return question.label.replaceAll('{state}', state ?? 'your state')
}

/** Whether a question ends the form: informational, without a next button (document 3 §4). */
export function isStopText(question: Question): boolean {
  return question.question_type === 'informational' && question.has_next_button === false
}

export function isUpload(question: Question): boolean {
  return question.question_type === 'file' || question.question_type === 'image_upload'
}

export function allQuestions(definition: Definition): readonly Question[] {
  return definition.questions.flatMap((question) => [
    question,
    ...Object.values(question.followup_questions ?? {}).flat(),
  ])
}
