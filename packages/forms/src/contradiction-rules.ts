import type { ContradictionRule, Said, Side } from '@contour/domain/assessments/contradictions'
import { interactionContradictions } from './interactions.ts'
import { NO_ALLERGY, NO_MEDICINE } from './nothing-words.ts'
import { INSULIN as INSULIN_TAKEN, LEVOTHYROXINE, SULFONYLUREA, WARFARIN } from './safety-questions.ts'

const PLAIN: Said = { answers: {}, sex: 'Female', weightLb: 220, goalLb: 160 }
/** A person who says this, and nothing else that a rule reads. */
const saying = (answers: Said['answers'], change: Partial<Said> = {}): Said => ({
  ...PLAIN,
  answers,
  ...change,
})

/** Where a patient writes in her own words. */
const WORDS = [
  'additional_details',
  'health_change_details',
  'medications',
  'allergies',
  'conditions_pancreatitis',
  'conditions_gallbladder',
  'conditions_stomach_bowel',
  'conditions_kidney',
]
const TOLD = ['additional_details', 'health_change_details']

const chosen = (question: string, ...alarming_answers: string[]): Side => ({
  questions: [question],
  answer: { kind: 'answers', alarming_answers },
})
const NO_MEDICINES: Side = { questions: ['medications'], none: NO_MEDICINE }

const INSULIN =
  'insulin|lantus|humalog|novolog|tresiba|toujeo|basaglar|glipizide|glyburide|glimepiride|sulfonylurea'.split(
    '|',
  )
const GLP =
  'semaglutide|tirzepatide|liraglutide|dulaglutide|exenatide|ozempic|wegovy|rybelsus|mounjaro|zepbound|saxenda|victoza|trulicity|glp 1'.split(
    '|',
  )
const MEDICINES =
  'warfarin|coumadin|metformin|levothyroxine|synthroid|lisinopril|losartan|amlodipine|metoprolol|atorvastatin|sertraline|zoloft|prozac|lexapro|birth control pill|blood pressure medicine|blood thinner'.split(
    '|',
  )
const CONDITIONS =
  'pancreatitis|medullary thyroid cancer|thyroid cancer|men 2|gallstone|gallbladder disease|kidney disease|type 1 diabetes|eating disorder|anorexia|bulimia|crohn|ulcerative colitis'.split(
    '|',
  )
const SURGERY =
  'gastric bypass|gastric sleeve|sleeve gastrectomy|lap band|bariatric surgery|weight loss surgery'.split('|')

const NOT_TAKING = 'I am not taking any weight loss medication'
const SAME = 'Two answers of one person that cannot both be true'

/**
 * The pairs of answers that contradict each other (D-84, D-82): each is a flag on the chart and is answered at the signature.
 * The words are data. A proposal that needs the medical director's sign-off; their version is that of the flag rules.
 */
export const CONTRADICTION_RULES: readonly ContradictionRule[] = [
  {
    id: 'no-medicines-but-insulin',
    severity: 'critical',
    reason: 'No medicines, but takes insulin or a sulfonylurea',
    source: SAME,
    sides: [NO_MEDICINES, chosen('insulin', 'Yes')],
    examples: {
      positive: saying({ medications: ['none'], insulin: ['Yes'] }),
      negative: saying({ medications: ['Lantus'], insulin: ['Yes'] }),
    },
  },
  {
    id: 'no-insulin-but-named',
    severity: 'critical',
    reason: 'No insulin or sulfonylurea, but names one',
    source: SAME,
    sides: [chosen('insulin', 'No'), { questions: WORDS, names: INSULIN }],
    examples: {
      positive: saying({ insulin: ['No'], medications: ['Lantus 20 units at night'] }),
      negative: saying({ insulin: ['No'], medications: ['Metformin, no insulin'] }),
    },
  },
  {
    id: 'no-medicines-but-named',
    severity: 'important',
    reason: 'No medicines, but names one elsewhere',
    source: SAME,
    sides: [NO_MEDICINES, { questions: TOLD, names: [...MEDICINES, ...INSULIN, ...GLP] }],
    examples: {
      positive: saying({ medications: ['None.'], additional_details: ['I also take warfarin.'] }),
      negative: saying({ medications: ['None.'], additional_details: ['I do not take warfarin.'] }),
    },
  },
  {
    id: 'no-medicines-but-chosen',
    severity: 'critical',
    reason: 'No medicines, but chooses one of the checklist',
    source: SAME,
    sides: [NO_MEDICINES, chosen('medicine_check', WARFARIN, LEVOTHYROXINE)],
    examples: {
      positive: saying({ medications: ['I take none'], medicine_check: [WARFARIN] }),
      negative: saying({ medications: ['Coumadin 5 mg'], medicine_check: [WARFARIN] }),
    },
  },
  {
    id: 'no-medicines-but-new',
    severity: 'critical',
    reason: 'No medicines now, but chooses one of the checklist',
    source: SAME,
    sides: [
      NO_MEDICINES,
      chosen('medicines_change_check', INSULIN_TAKEN, SULFONYLUREA, WARFARIN, LEVOTHYROXINE),
    ],
    examples: {
      positive: saying({ medications: ['I take none'], medicines_change_check: [INSULIN_TAKEN] }),
      negative: saying({ medications: ['Lantus'], medicines_change_check: [INSULIN_TAKEN] }),
    },
  },
  ...interactionContradictions,
  {
    id: 'not-taking-but-names-glp',
    severity: 'critical',
    reason: 'Takes no weight-loss medication, but names a GLP-1 among the medicines',
    source: 'Labels of semaglutide and tirzepatide: not with another GLP-1',
    sides: [chosen('current_medication', NOT_TAKING), { questions: ['medications'], names: GLP }],
    examples: {
      positive: saying({ current_medication: [NOT_TAKING], medications: ['Ozempic 0.5 mg, vitamin D'] }),
      negative: saying({ current_medication: ['Semaglutide'], medications: ['Ozempic 0.5 mg'] }),
    },
  },
  {
    id: 'no-reaction-but-allergic',
    severity: 'critical',
    reason: 'No serious reaction to a GLP-1, but lists one among the allergies',
    source: 'Labels of semaglutide and tirzepatide: hypersensitivity',
    sides: [chosen('glp_reaction', 'No'), { questions: ['allergies'], names: GLP }],
    examples: {
      positive: saying({ glp_reaction: ['No'], allergies: ['Penicillin and Wegovy'] }),
      negative: saying({ glp_reaction: ['No'], allergies: ['Penicillin. Not to Wegovy.'] }),
    },
  },
  {
    id: 'no-allergies-but-named',
    severity: 'important',
    reason: 'No allergies, but writes of one elsewhere',
    source: SAME,
    sides: [
      { questions: ['allergies'], none: NO_ALLERGY },
      { questions: TOLD, names: ['allergic to', 'allergy', 'anaphylaxis', 'epipen'] },
    ],
    examples: {
      positive: saying({ allergies: ['none'], additional_details: ['I am allergic to sulfa drugs.'] }),
      negative: saying({ allergies: ['none'], additional_details: ['I am not allergic to anything.'] }),
    },
  },
  {
    id: 'no-conditions-but-named',
    severity: 'critical',
    reason: 'None of the conditions, but names one of them',
    source: SAME,
    sides: [chosen('conditions', 'None of these'), { questions: WORDS, names: CONDITIONS }],
    examples: {
      positive: saying({
        conditions: ['None of these'],
        additional_details: ['I had pancreatitis in 2019.'],
      }),
      negative: saying({ conditions: ['None of these'], additional_details: ['I never had pancreatitis.'] }),
    },
  },
  {
    id: 'no-surgery-but-named',
    severity: 'important',
    reason: 'No weight-loss surgery in 18 months, but names one',
    source: 'Medical form, question 21',
    sides: [chosen('surgery', 'No'), { questions: WORDS, names: SURGERY }],
    examples: {
      positive: saying({ surgery: ['No'], additional_details: ['Gastric sleeve last summer.'] }),
      negative: saying({ surgery: ['Yes'], additional_details: ['Gastric sleeve last summer.'] }),
    },
  },
  {
    id: 'no-change-but-new-condition',
    severity: 'critical',
    reason: 'Nothing has changed, but a new condition applies',
    source: 'Refill form, questions 3 and 15',
    sides: [
      chosen('health_change', 'No'),
      chosen(
        'new_conditions',
        'Pancreatitis',
        'Gallbladder disease',
        'Severe stomach or bowel disease',
        'Kidney disease',
        'Type 1 diabetes',
        'Eating disorder',
      ),
    ],
    examples: {
      positive: saying({ health_change: ['No'], new_conditions: ['Kidney disease'] }),
      negative: saying({ health_change: ['No'], new_conditions: ['None of these'] }),
    },
  },
  {
    id: 'no-change-but-new-own-condition',
    severity: 'important',
    reason: 'Nothing has changed, but a condition is new',
    source: 'Refill form, questions 3 and 23',
    sides: [
      chosen('health_change', 'No'),
      chosen(
        'new_own_conditions',
        'Type 2 diabetes',
        'Diabetic eye disease (retinopathy)',
        'Low blood sugar (hypoglycemia)',
        'Slow stomach emptying (gastroparesis)',
        'Liver disease',
        'Heart disease, or an irregular heartbeat',
      ),
    ],
    examples: {
      positive: saying({ health_change: ['No'], new_own_conditions: ['Liver disease'] }),
      negative: saying({ health_change: ['No'], new_own_conditions: ['None of these'] }),
    },
  },
  {
    id: 'no-side-effects-but-named',
    severity: 'important',
    reason: 'No side effects, but writes of one',
    source: 'Refill form, question 4',
    sides: [
      chosen('side_effects', 'None'),
      { questions: TOLD, names: ['vomiting', 'nausea', 'throwing up', 'diarrhea', 'stomach pain', 'reflux'] },
    ],
    examples: {
      positive: saying({ side_effects: ['None'], additional_details: ['The nausea is getting worse.'] }),
      negative: saying({ side_effects: ['None'], additional_details: ['No nausea this time.'] }),
    },
  },
  {
    id: 'male-and-pregnant',
    severity: 'critical',
    reason: 'Male by the questionnaire, pregnant by the form',
    source: 'Labels of semaglutide and tirzepatide: pregnancy',
    sides: [{ fact: 'male' }, { questions: WORDS, names: ['i am pregnant', 'im pregnant', 'my pregnancy'] }],
    examples: {
      positive: saying({ additional_details: ['I am pregnant.'] }, { sex: 'Male' }),
      negative: saying({ additional_details: ['My wife is pregnant.'] }, { sex: 'Male' }),
    },
  },
  {
    id: 'not-pregnant-but-writes-so',
    severity: 'critical',
    reason: 'Not pregnant by the answer, pregnant in her own words',
    source: 'Labels of semaglutide and tirzepatide: pregnancy',
    sides: [
      chosen('pregnancy', 'No'),
      { questions: WORDS, names: ['my pregnancy', 'breastfeeding'], pregnancy: true },
    ],
    examples: {
      positive: saying({ pregnancy: ['No'], additional_details: ['I am breastfeeding my son.'] }),
      negative: saying({ pregnancy: ['No'], additional_details: ['I am not breastfeeding any more.'] }),
    },
  },
  {
    id: 'goal-above-weight',
    severity: 'important',
    reason: 'The goal is above the weight of the form',
    source: 'Questionnaire and form, two figures of one person',
    sides: [{ fact: 'goal above weight' }, { fact: 'goal above weight' }],
    examples: {
      positive: saying({}, { weightLb: 150, goalLb: 160 }),
      negative: saying({}, { weightLb: 160, goalLb: 160 }),
    },
  },
]
