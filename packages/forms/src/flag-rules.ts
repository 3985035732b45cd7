import type { Alarm, FlagRule } from '@contour/domain/assessments/answer-flags'
import { CONSENT_NO, CONSENT_YES, STOPPING_CONDITIONS } from './health-questions.ts'
import { interactionRules } from './interactions.ts'
import { NOTHING, NO_ALLERGY, NO_MEDICINE } from './nothing-words.ts'
import { SAFETY_RULES } from './safety-rules.ts'

/**
 * Version of the rules below; a prescription stores the version it was signed with (M-14). The rules are a proposal: the
 * medical director must sign off on them before use.
 */
export const FLAG_RULES_VERSION = '5'

const CONDITION_LISTS = ['conditions', 'new_conditions']
const LABEL = 'Labels of semaglutide and tirzepatide'

/** Names of a paralyzed stomach, in what the patient writes about bowel, changes and anything else. */
const GASTROPARESIS = ['gastroparesis', 'gastro paresis', 'delayed gastric emptying', 'paralyzed stomach']

const answers = (...alarming_answers: string[]): Alarm => ({ kind: 'answers', alarming_answers })

type Condition = Pick<FlagRule, 'id' | 'severity' | 'reason' | 'unless'> & { title: string }

const condition = ({ title, ...rule }: Condition): FlagRule => ({
  ...rule,
  questions: CONDITION_LISTS,
  alarm: answers(title),
  source: LABEL,
  examples: { positive: [title], negative: ['None of these'] },
})

type YesNo = Pick<FlagRule, 'id' | 'severity' | 'reason' | 'source' | 'unless'> & {
  question: string
  yes?: string
}

/** Yes is alarming, No is not. */
const yesAlarms = ({ question, yes = 'Yes', ...rule }: YesNo): FlagRule => ({
  ...rule,
  questions: [question],
  alarm: answers(yes),
  examples: { positive: yes, negative: yes === 'YES' ? 'NO' : 'No' },
})

const NECESSITY = 'Special necessities of document 3 §5'

const necessity = (question: string, reason: string): FlagRule =>
  yesAlarms({
    id: `necessity-${question.replaceAll('_', '-')}`,
    question,
    yes: 'YES',
    severity: 'review',
    reason,
    source: NECESSITY,
  })

/** Side effects that must be read; stomach pain has its own rule. */
const COMMON_SIDE_EFFECTS = [
  'Nausea',
  'Vomiting',
  'Constipation',
  'Diarrhea',
  'Reflux',
  'Injection site reaction',
]

/**
 * The alarming answers of the forms (D-52). The definitions themselves are served unchanged (D-33), so the rules are
 * separate from them. A test runs the examples of each rule, and the server does not start with a rule that names an
 * unknown question or answer.
 */
export const FLAG_RULES: readonly FlagRule[] = [
  yesAlarms({
    id: 'pregnancy',
    question: 'pregnancy',
    severity: 'critical',
    reason: 'Pregnant, breastfeeding or planning a pregnancy',
    source: LABEL,
  }),
  ...STOPPING_CONDITIONS.map((title) =>
    condition({
      id: title === 'MEN 2' ? 'men-2' : 'medullary-thyroid-cancer',
      title,
      severity: 'critical',
      reason: `${title}: boxed warning, contraindicated`,
    }),
  ),
  condition({
    id: 'pancreatitis',
    title: 'Pancreatitis',
    severity: 'critical',
    reason: 'Pancreatitis, own or in the family',
    unless: '_pancreatitis_who',
  }),
  condition({
    id: 'gallbladder',
    title: 'Gallbladder disease',
    severity: 'important',
    reason: 'Gallbladder disease, own or in the family',
    unless: '_gallbladder_what',
  }),
  condition({
    id: 'stomach-bowel',
    title: 'Severe stomach or bowel disease',
    severity: 'important',
    reason: 'Severe stomach or bowel disease',
  }),
  {
    id: 'gastroparesis',
    questions: [
      'conditions_stomach_bowel',
      'new_conditions_stomach_bowel',
      'health_change_details',
      'additional_details',
    ],
    alarm: { kind: 'mentions', words: GASTROPARESIS },
    severity: 'critical',
    reason: 'Gastroparesis named',
    source: LABEL,
    examples: { positive: 'I have had gastroparesis since 2019.', negative: 'Irritable bowel since 2019.' },
  },
  condition({ id: 'kidney', title: 'Kidney disease', severity: 'important', reason: 'Kidney disease' }),
  condition({
    id: 'type-1-diabetes',
    title: 'Type 1 diabetes',
    severity: 'critical',
    reason: 'Type 1 diabetes',
  }),
  condition({
    id: 'eating-disorder',
    title: 'Eating disorder',
    severity: 'critical',
    reason: 'Eating disorder',
  }),
  yesAlarms({
    id: 'self-harm',
    question: 'self_harm',
    severity: 'critical',
    reason: 'Thoughts of self-harm in the last 6 months',
    source: LABEL,
  }),
  yesAlarms({
    id: 'glp-reaction',
    question: 'glp_reaction',
    severity: 'critical',
    reason: 'Serious reaction to a GLP-1 medication',
    source: LABEL,
  }),
  yesAlarms({
    id: 'insulin',
    question: 'insulin',
    severity: 'important',
    reason: 'Insulin or a sulfonylurea: risk of low blood sugar',
    unless: '_which',
    source: LABEL,
  }),
  yesAlarms({
    id: 'surgery',
    question: 'surgery',
    severity: 'important',
    reason: 'Weight-loss surgery in the last 18 months',
    source: 'Medical form, question 21',
  }),
  {
    id: 'no-consent',
    questions: ['glp_consent'],
    alarm: answers(CONSENT_NO),
    severity: 'critical',
    reason: 'No consent to the treatment',
    source: 'Document 3 §5',
    examples: { positive: CONSENT_NO, negative: CONSENT_YES },
  },
  {
    id: 'left-the-state',
    questions: ['state_restriction'],
    alarm: answers('No'),
    severity: 'important',
    reason: 'No longer in the state of the order',
    source: 'Refill form, question 2',
    examples: { positive: 'No', negative: 'Yes' },
  },
  yesAlarms({
    id: 'health-change',
    question: 'health_change',
    severity: 'important',
    reason: 'Health, medicines or allergies changed since the last form',
    source: 'Refill form, question 3',
  }),
  {
    id: 'stomach-pain',
    questions: ['side_effects'],
    alarm: answers('Stomach pain'),
    severity: 'important',
    reason: 'Stomach pain: think of pancreatitis and gallbladder',
    source: LABEL,
    examples: { positive: ['Nausea', 'Stomach pain'], negative: ['None'] },
  },
  {
    id: 'side-effects',
    questions: ['side_effects'],
    alarm: answers(...COMMON_SIDE_EFFECTS),
    severity: 'review',
    reason: 'Side effects',
    source: LABEL,
    examples: { positive: ['Vomiting'], negative: ['None'] },
  },
  {
    id: 'severe-nausea',
    questions: ['nausea_scale'],
    alarm: { kind: 'above', threshold: 7 },
    severity: 'important',
    reason: 'Nausea above 7 of 10',
    source: 'Document 3 §5; an adverse event may be filed (M-12)',
    examples: { positive: '8', negative: '7' },
  },
  yesAlarms({
    id: 'doses-missed',
    question: 'doses_missed',
    severity: 'important',
    reason: 'Two or more doses missed in a row: the dose may have to begin lower',
    source: LABEL,
  }),
  {
    id: 'last-dose-long-ago',
    questions: ['last_taken'],
    alarm: answers('More than a month ago'),
    severity: 'important',
    reason: 'Last dose more than a month ago: the dose may have to begin lower',
    source: LABEL,
    examples: { positive: 'More than a month ago', negative: 'Within last 2 weeks' },
  },
  {
    id: 'last-dose-weeks-ago',
    questions: ['last_taken'],
    alarm: answers('Between 2 weeks and a month ago'),
    severity: 'review',
    reason: 'Last dose more than 2 weeks ago',
    source: LABEL,
    examples: { positive: 'Between 2 weeks and a month ago', negative: 'Within last 2 weeks' },
  },
  {
    id: 'allergies',
    questions: ['allergies'],
    alarm: { kind: 'written', nothing: NO_ALLERGY },
    severity: 'important',
    reason: 'Allergies listed',
    source: 'Medical form, question 20',
    examples: { positive: 'penicillin', negative: 'none' },
  },
  {
    id: 'medications',
    questions: ['medications'],
    alarm: { kind: 'written', nothing: NO_MEDICINE },
    severity: 'review',
    reason: 'Medicines listed: check for interactions',
    source: 'Medical form, question 19',
    examples: { positive: 'warfarin 5 mg', negative: 'None.' },
  },
  {
    id: 'additional-details',
    questions: ['additional_details'],
    alarm: { kind: 'written', nothing: NOTHING },
    severity: 'review',
    reason: 'The patient wrote to the clinician',
    source: 'Document 3 §3',
    examples: { positive: 'I had gallstones last year.', negative: 'no' },
  },
  necessity('nauseous', 'Tends to feel nauseous on medication'),
  necessity('muscle_loss', 'Muscle loss, or worry about it'),
  necessity('fatigue', 'Fatigue'),
  necessity('anemia', 'Anemia'),
  necessity('low_vitamin', 'Low vitamin levels'),
  ...interactionRules,
  ...SAFETY_RULES,
]
