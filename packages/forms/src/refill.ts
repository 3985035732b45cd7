import type { Definition, Dependency, Question } from '@contour/domain/assessments/definition'
import { VIDEO_STATES } from '@contour/domain/intake/states'
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
  INSULIN,
  LEVOTHYROXINE,
  SULFONYLUREA,
  WARFARIN,
  antiNauseaQuestions,
  conditionDetails,
  healthToday,
  medicineCheck,
  oralContraceptive,
  ownConditions,
} from './safety-questions.ts'

const SIDE_EFFECTS = [
  'Nausea',
  'Vomiting',
  'Constipation',
  'Diarrhea',
  'Reflux',
  'Stomach pain',
  'Injection site reaction',
  'None',
]

const questions: readonly Question[] = [
  pregnancy,
  {
    id: 1,
    question: 'current_weight',
    label: 'What is your weight today in pounds?',
    question_type: 'integer',
    placeholder: 'Pounds',
  },
  {
    id: 2,
    question: 'state_restriction',
    label: 'Are you still in {state} and will you receive the medication there?',
    question_type: 'single_option',
    important: true,
    options: choices('Yes', 'No'),
    // The states with this question are a setting, seeded with the video states (decisions S-68, owner).
    only_states: VIDEO_STATES,
  },
  {
    id: 3,
    question: 'health_change',
    label: 'Has your health, your medicines or your allergies changed since your last form?',
    question_type: 'single_option',
    options: choices('Yes', 'No'),
    followup_questions: {
      Yes: [
        { id: 301, question: 'health_change_details', label: 'What has changed?', question_type: 'textarea' },
      ],
    },
  },
  {
    id: 20,
    question: 'medicines_change',
    label: 'Have you started, stopped or changed a medicine or supplement?',
    question_type: 'single_option',
    options: choices('Yes', 'No'),
    followup_questions: {
      Yes: [
        medicineCheck(2001, 'medicines_change_check', INSULIN, SULFONYLUREA, WARFARIN, LEVOTHYROXINE),
        medicines(2002, 'List all medicines and supplements you take now'),
      ],
    },
  },
  oralContraceptive(21),
  {
    id: 22,
    question: 'allergies_change',
    label: 'Have you found out about an allergy, or is one on your list wrong?',
    question_type: 'single_option',
    options: choices('Yes', 'No'),
    followup_questions: { Yes: [allergies(2201, 'List all your allergies')] },
  },
  {
    id: 4,
    question: 'side_effects',
    label: 'Which side effects have you had?',
    sublabel: 'Choose all that apply.',
    question_type: 'multiple_option',
    options: choices(...SIDE_EFFECTS).map((option) =>
      option.title === 'Stomach pain' ? { ...option, important: true } : option,
    ),
  },
  nauseaScale(5),
  ...necessityQuestions(6),
  {
    id: 11,
    question: 'doses_missed',
    label: 'Have you missed two or more doses in a row?',
    question_type: 'single_option',
    important: true,
    options: choices('Yes', 'No'),
    followup_questions: {
      Yes: [
        {
          id: 1101,
          question: 'doses_missed_last_taken',
          label: 'When did you last take it?',
          question_type: 'text',
        },
      ],
    },
  },
  doseWish(12),
  flexibleDosing(13),
  doseSchedule(14),
  conditions(
    15,
    'new_conditions',
    'Do any of these now apply to you or close family?',
    conditionDetails(15, 'new_conditions'),
  ),
  ownConditions(23, 'new_own_conditions', 'Which of these are new since your last form?'),
  healthToday(24),
  selfHarm(25),
  glpReaction(26),
  ...antiNauseaQuestions(27),
  floridaBillOfRights(16),
  glpConsent(17),
  additionalDetails(18),
  stopText(101, 'stop_health', STOP_PREGNANCY),
  stopText(
    102,
    'stop_state',
    'We can ship only to the state you told us, because your clinician is licensed there. Please write to our support team with your new address: if we serve that state, we will help you carry on.',
  ),
  stopText(103, 'stop_consent', STOP_NO_CONSENT),
  // Part 3.3 ends at 103; "as medical 16" needs the stop text of that question.
  stopText(104, 'stop_conditions', STOP_THYROID),
  stopText(105, 'stop_self_harm', STOP_SELF_HARM),
  stopText(106, 'stop_reaction', STOP_REACTION),
]

const dependencies: readonly Dependency[] = [
  { question_id: 5, dependent_on: 4, ask_if_val_in: ['Nausea'] },
  { question_id: 101, dependent_on: 0, ask_if_val_in: ['Yes'] },
  { question_id: 102, dependent_on: 2, ask_if_val_in: ['No'] },
  { question_id: 103, dependent_on: 17, ask_if_val_in: [CONSENT_NO] },
  { question_id: 104, dependent_on: 15, ask_if_val_in: STOPPING_CONDITIONS },
  { question_id: 105, dependent_on: 25, ask_if_val_in: ['Yes'] },
  { question_id: 106, dependent_on: 26, ask_if_val_in: ['Yes'] },
]

/**
 * The refill form, mdi_refill_3july.json, version 2: the questions of beyond-the-documents Part 3.3 in their order and
 * words, and 20 to 28 between them. Thoughts of self-harm, a reaction and new medicines are always asked.
 */
export const refill: Definition = { questions, dependencies }
