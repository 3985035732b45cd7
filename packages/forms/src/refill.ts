import type { Definition, Dependency, Question } from '@contour/domain/assessments/definition'
import { VIDEO_STATES } from '@contour/domain/intake/states'
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
  conditions(15, 'new_conditions', 'Do any of these now apply to you or close family?'),
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
]

const dependencies: readonly Dependency[] = [
  { question_id: 5, dependent_on: 4, ask_if_val_in: ['Nausea'] },
  { question_id: 101, dependent_on: 0, ask_if_val_in: ['Yes'] },
  { question_id: 102, dependent_on: 2, ask_if_val_in: ['No'] },
  { question_id: 103, dependent_on: 17, ask_if_val_in: [CONSENT_NO] },
  { question_id: 104, dependent_on: 15, ask_if_val_in: STOPPING_CONDITIONS },
]

/** The refill form, mdi_refill_3july.json (beyond-the-documents Part 3.3). */
export const refill: Definition = { questions, dependencies }
