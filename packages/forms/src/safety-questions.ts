import type { Question } from '@contour/domain/assessments/definition'
import { choices } from './health-questions.ts'

/**
 * The questions next to the stated ones: what the labels of semaglutide and tirzepatide ask a clinician to know (D-80,
 * D-82). They are checklists with a "none", so that a healthy patient answers each with one press. The wording is a
 * proposal that needs the medical director's sign-off.
 */

const NONE = 'None of these'

/** The conditions that count as a reason for treatment at a lower BMI where a state's rule says so (D-80). */
export const NAMED_CONDITIONS: readonly string[] = [
  'Type 2 diabetes',
  'High blood pressure',
  'Sleep apnea',
  'High cholesterol or triglycerides',
]
export const OWN_CONDITION_LISTS: readonly string[] = ['own_conditions', 'new_own_conditions']

const OWN_CONDITIONS = [
  'Type 2 diabetes',
  'Diabetic eye disease (retinopathy)',
  'Low blood sugar (hypoglycemia)',
  'Slow stomach emptying (gastroparesis)',
  'Liver disease',
  'Heart disease, or an irregular heartbeat',
  'High blood pressure',
  'Sleep apnea',
  'High cholesterol or triglycerides',
  NONE,
]

/** Builds the list of what the patient has, apart from the family; also the named conditions of a state's rule. */
export function ownConditions(id: number, question: string, label: string): Question {
  return {
    id,
    question,
    label,
    sublabel: 'Choose all that apply to you, not to your family.',
    question_type: 'multiple_option',
    important: true,
    options: choices(...OWN_CONDITIONS),
  }
}

/** Builds the list of what is so today: figures that were measured, alcohol, planned surgery, blood tests. */
export function healthToday(id: number): Question {
  const more = (index: number, key: string, label: string): readonly Question[] => [
    { id: id * 100 + index, question: `health_today_${key}`, label, question_type: 'text' },
  ]
  const [pressure, heart, alcohol, surgery, labs, unmeasured] = HEALTH_TODAY
  return {
    id,
    question: 'health_today',
    label: 'Do any of these apply to you now?',
    sublabel: 'Choose all that apply. If you never measured it, leave it out.',
    question_type: 'multiple_option',
    important: true,
    options: choices(pressure, heart, alcohol, surgery, labs, unmeasured, NONE),
    followup_questions: {
      [pressure]: more(1, 'blood_pressure', 'What was your last blood pressure, and when?'),
      [heart]: more(2, 'heart_rate', 'What was your resting heart rate, and when?'),
      [surgery]: more(3, 'surgery', 'Which surgery or test is planned, and when?'),
      [labs]: more(4, 'labs', 'Which blood test was not normal, and when?'),
    },
  }
}

export const HEALTH_TODAY = [
  'Blood pressure of 140/90 or more when last measured',
  'Resting heart rate above 100',
  'More than 14 alcoholic drinks a week',
  'A surgery, or a test with anesthesia, is planned',
  'A blood test of the last 12 months was not normal',
  'No blood test in the last 12 months',
] as const

/** The medicines with an interaction that the questions name; insulin and sulfonylureas have a stated question. */
export const WARFARIN = 'Warfarin or another blood thinner'
export const LEVOTHYROXINE = 'Levothyroxine or another thyroid hormone'
export const INSULIN = 'Insulin'
export const SULFONYLUREA = 'A sulfonylurea'
/** What a sulfonylurea is, in words that a patient knows from the bottle. */
export const SULFONYLUREA_HELP =
  'A sulfonylurea is a diabetes pill, such as glipizide, glyburide or glimepiride.'

/** The questions with the list of medicines that change the effect of another one. */
export const MEDICINE_CHECKS: readonly string[] = ['medicine_check', 'medicines_change_check']

export function medicineCheck(id: number, question: string, ...titles: string[]): Question {
  return {
    id,
    question,
    label: 'Do you take any of these?',
    sublabel: titles.includes(SULFONYLUREA) ? SULFONYLUREA_HELP : 'Choose all that apply.',
    question_type: 'multiple_option',
    important: true,
    options: choices(...titles, NONE),
  }
}

/** Builds the question that follows a Yes to the stated one about insulin or a sulfonylurea. */
export function insulinWhich(id: number): Question {
  return {
    id,
    question: 'insulin_which',
    label: 'Which of the two do you take?',
    question_type: 'multiple_option',
    options: choices(INSULIN, SULFONYLUREA),
  }
}

/** Builds the question about birth control pills: tirzepatide can make them work less well. */
export function oralContraceptive(id: number): Question {
  return {
    id,
    question: 'oral_contraceptive',
    label: 'Do you take birth control pills?',
    sublabel:
      'Tirzepatide can make the pill work less well. Use a condom too for 4 weeks after the first dose and after each higher dose.',
    question_type: 'single_option',
    important: true,
    only_women: true,
    only_drug: 'tirzepatide',
    options: choices('Yes', 'No'),
  }
}

/** The keys of the two questions before ondansetron. */
export const ANTI_NAUSEA_KEYS: readonly string[] = ['qt_prolongation', 'serotonergic']

/** Builds the two questions before ondansetron, numbered from the given id; asked of those who bought it (D-51). */
export function antiNauseaQuestions(firstId: number): readonly Question[] {
  const asked = [
    [
      'qt_prolongation',
      'Has a doctor told you that you, or someone in your family, have a long QT interval?',
      'A long QT interval is a change in the heart’s rhythm that shows on an ECG.',
    ],
    [
      'serotonergic',
      'Do you take a medicine for depression, anxiety or migraine, or tramadol, or St. John’s wort?',
      'Together with anti-nausea tablets these can raise a body chemical called serotonin too much.',
    ],
  ] as const
  return asked.map(([question, label, sublabel], index) => ({
    id: firstId + index,
    question,
    label,
    sublabel,
    question_type: 'single_option',
    important: true,
    only_with: 'nausea',
    options: choices('Yes', 'No'),
  }))
}

/** Builds the questions that a Yes to a stated condition leads to: whose it is, and what it was. */
export function conditionDetails(id: number, question: string): Readonly<Record<string, Question>> {
  return {
    Pancreatitis: {
      id: id * 100 + 11,
      question: `${question}_pancreatitis_who`,
      label: 'Who has or had pancreatitis?',
      question_type: 'multiple_option',
      options: choices(PANCREATITIS_OWN, PANCREATITIS_FAMILY),
    },
    'Gallbladder disease': {
      id: id * 100 + 12,
      question: `${question}_gallbladder_what`,
      label: 'What is or was it?',
      question_type: 'multiple_option',
      options: choices(GALLSTONES, GALLBLADDER_REMOVED, GALLBLADDER_OTHER, GALLBLADDER_FAMILY),
    },
  }
}

export const PANCREATITIS_OWN = 'I do, or did'
export const PANCREATITIS_FAMILY = 'Close family'
export const GALLSTONES = 'I have gallstones'
export const GALLBLADDER_REMOVED = 'My gallbladder was taken out'
export const GALLBLADDER_OTHER = 'Another disease of my gallbladder'
export const GALLBLADDER_FAMILY = 'It is in my family only'
