import type { Definition, Dependency, Question } from '@contour/domain/assessments/definition'
import { DRUG_BOUGHT } from '@contour/domain/assessments/definition'
import type { Drug } from '@contour/domain/dosing/drug'
import { LADDER, formatStrength } from '@contour/domain/dosing/ladders'
import {
  CONSENT_NO,
  STOPPING_CONDITIONS,
  STOP_NO_CONSENT,
  STOP_PREGNANCY,
  STOP_THYROID,
  additionalDetails,
  choices,
  conditions,
  doseSchedule,
  doseWish,
  flexibleDosing,
  floridaBillOfRights,
  glpConsent,
  nauseaScale,
  necessityQuestions,
  pregnancy,
  stopText,
} from './health-questions.ts'

const NOT_TAKING = 'I am not taking any weight loss medication'
/** The strengths of a drug as answers, printed as the forms print them. */
const strengths = (drug: Drug) => choices(...LADDER[drug].map((ug) => formatStrength(ug, 'forms')))
const EITHER_DRUG = ['Semaglutide', 'Tirzepatide']

const questions: readonly Question[] = [
  pregnancy,
  {
    id: 1,
    question: 'current_weight',
    label: 'What is your current weight in pounds?',
    question_type: 'integer',
    placeholder: 'Pounds',
  },
  {
    id: 2,
    question: 'current_medication',
    label: 'Which weight-loss medication do you take now?',
    question_type: 'single_option',
    options: choices('Semaglutide', 'Tirzepatide', NOT_TAKING),
  },
  {
    id: 3,
    question: 'no_medication_confirm',
    label: 'Please confirm',
    description:
      'You told us you are not taking any weight loss medication. You will be given starter doses. The prescription cannot be changed after approval.',
    question_type: 'confirmation_buttons',
    has_next_button: false,
    options: [
      { title: 'Confirm', order: 1 },
      { title: 'Back', order: 2, is_back_button: true },
    ],
  },
  {
    id: 4,
    question: 'last_dose_sema',
    label: 'What was your last dose?',
    question_type: 'single_option',
    options: strengths('semaglutide'),
  },
  {
    id: 5,
    question: 'last_dose_tirz',
    label: 'What was your last dose?',
    question_type: 'single_option',
    options: strengths('tirzepatide'),
  },
  {
    id: 6,
    question: 'last_taken',
    label: 'When did you last take it?',
    question_type: 'single_option',
    options: choices('Within last 2 weeks', 'Between 2 weeks and a month ago', 'More than a month ago'),
  },
  doseWish(7),
  nauseaScale(8),
  ...necessityQuestions(9),
  {
    id: 14,
    question: 'id_upload',
    label: 'Upload your license or state ID',
    question_type: 'image_upload',
    file_type: 'id_image',
  },
  {
    id: 15,
    question: 'body_upload',
    label: 'Upload a full body image',
    question_type: 'image_upload',
    file_type: 'full_body_image',
  },
  conditions(16, 'conditions', 'Do any of these apply to you or close family?'),
  {
    id: 17,
    question: 'self_harm',
    label: 'Have you had thoughts of harming yourself in the last 6 months?',
    question_type: 'single_option',
    important: true,
    is_critical: true,
    options: choices('Yes', 'No'),
  },
  {
    id: 18,
    question: 'insulin',
    label: 'Do you take insulin or a sulfonylurea?',
    question_type: 'single_option',
    important: true,
    options: choices('Yes', 'No'),
  },
  {
    id: 19,
    question: 'medications',
    label: 'List all medicines and supplements you take',
    sublabel: 'If you take none, write "none".',
    question_type: 'textarea',
  },
  {
    id: 20,
    question: 'allergies',
    label: 'List your allergies, above all to any GLP-1 medication',
    sublabel: 'If you have none, write "none".',
    question_type: 'textarea',
  },
  {
    id: 21,
    question: 'surgery',
    label: 'Have you had weight-loss surgery in the last 18 months?',
    question_type: 'single_option',
    important: true,
    options: choices('Yes', 'No'),
  },
  {
    id: 22,
    question: 'glp_reaction',
    label: 'Have you had a serious reaction to a GLP-1 medication?',
    question_type: 'single_option',
    important: true,
    is_critical: true,
    options: choices('Yes', 'No'),
  },
  {
    id: 23,
    question: 'prescription_upload',
    label: 'Upload your current prescription or vial label',
    question_type: 'image_upload',
    file_type: 'prescription_image',
    is_optional: true,
    required_above_starter: true,
  },
  flexibleDosing(24),
  doseSchedule(25),
  floridaBillOfRights(26),
  {
    id: 27,
    question: 'telehealth_consent',
    label: 'Telehealth consent',
    description:
      'Your clinician will review your answers and may meet you online. You may ask for an in-person visit elsewhere and withdraw this consent at any time. The full text stands on our telehealth consent page.',
    question_type: 'consent',
    options: choices('I agree'),
  },
  glpConsent(28),
  additionalDetails(29),
  stopText(101, 'stop_pregnancy', STOP_PREGNANCY),
  stopText(102, 'stop_conditions', STOP_THYROID),
  stopText(
    103,
    'stop_self_harm',
    'Thank you for telling us. We cannot start this medication now, because it is not right for you at this time. You do not have to carry this alone: call or text 988 at any hour to talk with someone, and call 911 if you are in danger.',
  ),
  stopText(
    104,
    'stop_reaction',
    'After a serious reaction to a GLP-1 medication it would not be safe to give you another one without seeing you in person. We cannot prescribe it to you. Please speak with your own doctor about other ways that are safe for you.',
  ),
  stopText(105, 'stop_consent', STOP_NO_CONSENT),
]

function shownWhen(question_id: number, dependent_on: number, ...ask_if_val_in: string[]): Dependency {
  return { question_id, dependent_on, ask_if_val_in }
}

const dependencies: readonly Dependency[] = [
  shownWhen(3, 2, NOT_TAKING),
  shownWhen(4, 2, 'Semaglutide'),
  shownWhen(5, 2, 'Tirzepatide'),
  shownWhen(6, 2, ...EITHER_DRUG),
  shownWhen(7, 2, DRUG_BOUGHT),
  shownWhen(8, 2, ...EITHER_DRUG),
  shownWhen(23, 2, ...EITHER_DRUG),
  shownWhen(101, 0, 'Yes'),
  shownWhen(102, 16, ...STOPPING_CONDITIONS),
  shownWhen(103, 17, 'Yes'),
  shownWhen(104, 22, 'Yes'),
  shownWhen(105, 28, CONSENT_NO),
]

/** The medical form, new_question_mdi.json (beyond-the-documents Part 3.2). */
export const medical: Definition = { questions, dependencies }
