import type { Definition, Dependency, Question } from '@contour/domain/assessments/definition'
import { DRUG_BOUGHT } from '@contour/domain/assessments/definition'
import type { Drug } from '@contour/domain/dosing/drug'
import { LADDER, formatStrength } from '@contour/domain/dosing/ladders'
import {
  CONSENT_NO,
  STOPPING_CONDITIONS,
  STOP_NO_CONSENT,
  STOP_PREGNANCY,
  STOP_REACTION,
  STOP_SELF_HARM,
  STOP_THYROID,
  additionalDetails,
  allergies,
  choices,
  conditions,
  doseSchedule,
  doseWish,
  flexibleDosing,
  floridaBillOfRights,
  glpConsent,
  glpReaction,
  medicines,
  nauseaScale,
  necessityQuestions,
  pregnancy,
  selfHarm,
  stopText,
} from './health-questions.ts'
import {
  LEVOTHYROXINE,
  SULFONYLUREA_HELP,
  WARFARIN,
  antiNauseaQuestions,
  conditionDetails,
  healthToday,
  insulinWhich,
  medicineCheck,
  oralContraceptive,
  ownConditions,
} from './safety-questions.ts'

const NOT_TAKING = 'I am not taking any weight loss medication'
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
  conditions(
    16,
    'conditions',
    'Do any of these apply to you or close family?',
    conditionDetails(16, 'conditions'),
  ),
  ownConditions(30, 'own_conditions', 'Which of these do you have, or have had?'),
  selfHarm(17),
  {
    id: 18,
    question: 'insulin',
    label: 'Do you take insulin or a sulfonylurea?',
    sublabel: SULFONYLUREA_HELP,
    question_type: 'single_option',
    important: true,
    options: choices('Yes', 'No'),
    followup_questions: { Yes: [insulinWhich(1801)] },
  },
  medicineCheck(31, 'medicine_check', WARFARIN, LEVOTHYROXINE),
  oralContraceptive(32),
  medicines(19, 'List all medicines and supplements you take'),
  allergies(20, 'List your allergies, above all to any GLP-1 medication'),
  {
    id: 21,
    question: 'surgery',
    label: 'Have you had weight-loss surgery in the last 18 months?',
    question_type: 'single_option',
    important: true,
    options: choices('Yes', 'No'),
  },
  healthToday(33),
  glpReaction(22),
  ...antiNauseaQuestions(34),
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
  stopText(103, 'stop_self_harm', STOP_SELF_HARM),
  stopText(104, 'stop_reaction', STOP_REACTION),
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

/**
 * The medical form, new_question_mdi.json, version 2: the questions of beyond-the-documents Part 3.2 in their order and
 * words, and 30 to 35 between them. An id keeps its meaning in every version, so that answers in progress move over.
 */
export const medical: Definition = { questions, dependencies }
