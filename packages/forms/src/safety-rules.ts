import type { FlagRule, FlagSeverity } from '@contour/domain/assessments/answer-flags'
import {
  GALLBLADDER_FAMILY,
  GALLBLADDER_OTHER,
  GALLBLADDER_REMOVED,
  GALLSTONES,
  HEALTH_TODAY,
  OWN_CONDITION_LISTS,
  PANCREATITIS_FAMILY,
  PANCREATITIS_OWN,
} from './safety-questions.ts'

const LABEL = 'Labels of semaglutide and tirzepatide'
const NONE = ['None of these']

type Listed = {
  id: string
  questions: readonly string[]
  answer: string
  severity: FlagSeverity
  reason: string
  source?: string
  negative?: readonly string[]
}

const listed = ({ id, questions, answer, severity, reason, source, negative }: Listed): FlagRule => ({
  id,
  questions,
  alarm: { kind: 'answers', alarming_answers: [answer] },
  severity,
  reason,
  source: source ?? LABEL,
  examples: { positive: [answer], negative: negative ?? NONE },
})

const own = (id: string, answer: string, severity: FlagSeverity, reason: string): FlagRule =>
  listed({ id, questions: OWN_CONDITION_LISTS, answer, severity, reason })

const today = (
  id: string,
  answer: (typeof HEALTH_TODAY)[number],
  severity: FlagSeverity,
  reason: string,
): FlagRule => listed({ id, questions: ['health_today'], answer, severity, reason })

const PANCREATITIS = ['conditions_pancreatitis_who', 'new_conditions_pancreatitis_who']
const GALLBLADDER = ['conditions_gallbladder_what', 'new_conditions_gallbladder_what']
const [PRESSURE, HEART, ALCOHOL, SURGERY, LABS, UNMEASURED] = HEALTH_TODAY

/**
 * The alarming answers of the questions next to the stated ones. A proposal that needs the medical director's sign-off,
 * like all flag rules; the interactions of medicines have a list of their own.
 */
export const SAFETY_RULES: readonly FlagRule[] = [
  own('gastroparesis-ticked', 'Slow stomach emptying (gastroparesis)', 'critical', 'Gastroparesis'),
  own(
    'retinopathy',
    'Diabetic eye disease (retinopathy)',
    'important',
    'Diabetic retinopathy: can get worse when blood sugar falls fast',
  ),
  own(
    'hypoglycemia',
    'Low blood sugar (hypoglycemia)',
    'important',
    'Low blood sugar before: ask when, and on which medicines',
  ),
  own('liver', 'Liver disease', 'important', 'Liver disease'),
  own(
    'heart',
    'Heart disease, or an irregular heartbeat',
    'important',
    'Heart disease or an irregular heartbeat: the heart rate can rise',
  ),
  own(
    'type-2-diabetes',
    'Type 2 diabetes',
    'review',
    'Type 2 diabetes: ask for A1c, eye examination and other sugar medicines',
  ),
  own('hypertension', 'High blood pressure', 'review', 'High blood pressure: falls with the weight'),
  own('sleep-apnea', 'Sleep apnea', 'review', 'Sleep apnea'),
  own('lipids', 'High cholesterol or triglycerides', 'review', 'High cholesterol or triglycerides'),
  today('blood-pressure', PRESSURE, 'important', 'Blood pressure of 140/90 or more'),
  today('heart-rate', HEART, 'important', 'Resting heart rate above 100'),
  today('alcohol', ALCOHOL, 'important', 'More than 14 drinks a week: pancreatitis, low blood sugar'),
  today(
    'planned-surgery',
    SURGERY,
    'important',
    'Surgery or anesthesia planned: stomach contents can be inhaled',
  ),
  today('labs', LABS, 'important', 'A blood test of the last 12 months was not normal'),
  today('no-labs', UNMEASURED, 'review', 'No blood test in the last 12 months'),
  listed({
    id: 'pancreatitis-own',
    questions: PANCREATITIS,
    answer: PANCREATITIS_OWN,
    severity: 'critical',
    reason: 'Pancreatitis of her or his own',
    negative: [PANCREATITIS_FAMILY],
  }),
  listed({
    id: 'pancreatitis-family',
    questions: PANCREATITIS,
    answer: PANCREATITIS_FAMILY,
    severity: 'review',
    reason: 'Pancreatitis in the family',
    negative: [PANCREATITIS_OWN],
  }),
  listed({
    id: 'gallstones',
    questions: GALLBLADDER,
    answer: GALLSTONES,
    severity: 'important',
    reason: 'Gallstones: fast weight loss can set them off',
    negative: [GALLBLADDER_REMOVED],
  }),
  listed({
    id: 'gallbladder-other',
    questions: GALLBLADDER,
    answer: GALLBLADDER_OTHER,
    severity: 'important',
    reason: 'Gallbladder disease',
    negative: [GALLBLADDER_REMOVED],
  }),
  listed({
    id: 'gallbladder-removed',
    questions: GALLBLADDER,
    answer: GALLBLADDER_REMOVED,
    severity: 'review',
    reason: 'Gallbladder was taken out',
    negative: [GALLSTONES],
  }),
  listed({
    id: 'gallbladder-family',
    questions: GALLBLADDER,
    answer: GALLBLADDER_FAMILY,
    severity: 'review',
    reason: 'Gallbladder disease in the family',
    negative: [GALLSTONES],
  }),
  listed({
    id: 'qt-prolongation',
    questions: ['qt_prolongation'],
    answer: 'Yes',
    severity: 'critical',
    reason: 'Long QT interval, own or in the family: ondansetron can cause a dangerous heart rhythm',
    source: 'Label of ondansetron: QT prolongation',
    negative: ['No'],
  }),
  listed({
    id: 'serotonergic',
    questions: ['serotonergic'],
    answer: 'Yes',
    severity: 'important',
    reason: 'Takes a serotonergic medicine: serotonin syndrome with ondansetron',
    source: 'Label of ondansetron: serotonin syndrome',
    negative: ['No'],
  }),
  listed({
    id: 'medicines-change',
    questions: ['medicines_change'],
    answer: 'Yes',
    severity: 'review',
    reason: 'Medicines changed since the last form',
    source: 'Refill form, question 20',
    negative: ['No'],
  }),
  listed({
    id: 'allergies-change',
    questions: ['allergies_change'],
    answer: 'Yes',
    severity: 'review',
    reason: 'Allergies changed since the last form',
    source: 'Refill form, question 22',
    negative: ['No'],
  }),
]
