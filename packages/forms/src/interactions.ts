import type { FlagRule, FlagSeverity } from '@contour/domain/assessments/answer-flags'
import type { ContradictionRule, Said } from '@contour/domain/assessments/contradictions'
import { INSULIN, LEVOTHYROXINE, MEDICINE_CHECKS, SULFONYLUREA, WARFARIN } from './safety-questions.ts'

/**
 * A medicine that does not go together with a GLP-1, as data (D-82): the answer that names it, what a clinician reads, and
 * the names under which a patient writes it. A flag rule and a contradiction rule are made from each.
 */
export type Interaction = {
  readonly id: string
  readonly medicine: string
  /** The questions that ask for it, and the answer that says so. */
  readonly questions: readonly string[]
  readonly answer: string
  readonly severity: FlagSeverity
  readonly reason: string
  readonly source: string
  /** As it stands on a bottle; empty where the form asks for it in so many words. */
  readonly names: readonly string[]
}

const LABEL = 'Labels of semaglutide and tirzepatide'

/** A proposal that needs the medical director's sign-off; their version is that of the flag rules. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    id: 'insulin-taken',
    medicine: 'insulin',
    questions: ['insulin_which', 'medicines_change_check'],
    answer: INSULIN,
    severity: 'important',
    reason: 'Takes insulin: low blood sugar, its dose may have to be lowered first',
    source: LABEL,
    names: ['insulin', 'lantus', 'humalog', 'novolog', 'tresiba', 'toujeo', 'basaglar'],
  },
  {
    id: 'sulfonylurea-taken',
    medicine: 'a sulfonylurea',
    questions: ['insulin_which', 'medicines_change_check'],
    answer: SULFONYLUREA,
    severity: 'important',
    reason: 'Takes a sulfonylurea: low blood sugar, its dose may have to be lowered first',
    source: LABEL,
    names: ['glipizide', 'glyburide', 'glimepiride', 'sulfonylurea'],
  },
  {
    id: 'warfarin',
    medicine: 'a blood thinner',
    questions: MEDICINE_CHECKS,
    answer: WARFARIN,
    severity: 'important',
    reason: 'Takes a blood thinner: INR to be checked at the start and at each higher dose',
    source: LABEL,
    names: ['warfarin', 'coumadin', 'jantoven', 'eliquis', 'xarelto', 'pradaxa', 'blood thinner'],
  },
  {
    id: 'levothyroxine',
    medicine: 'a thyroid hormone',
    questions: MEDICINE_CHECKS,
    answer: LEVOTHYROXINE,
    severity: 'review',
    reason: 'Takes a thyroid hormone: more of it may be absorbed, TSH to be checked',
    source: LABEL,
    names: ['levothyroxine', 'synthroid', 'levoxyl', 'euthyrox', 'unithroid', 'armour thyroid', 'cytomel'],
  },
  {
    id: 'oral-contraceptive',
    medicine: 'birth control pills',
    // Asked with tirzepatide alone.
    questions: ['oral_contraceptive'],
    answer: 'Yes',
    severity: 'important',
    reason: 'Birth control pills with tirzepatide: back-up for 4 weeks after the start and after each step',
    source: 'Label of tirzepatide: oral hormonal contraceptives',
    names: [],
  },
]

export const interactionRules: readonly FlagRule[] = INTERACTIONS.map(
  ({ id, questions, answer, severity, reason, source }) => ({
    id,
    questions,
    alarm: { kind: 'answers', alarming_answers: [answer] },
    severity,
    reason,
    source,
    examples: { positive: [answer], negative: answer === 'Yes' ? 'No' : ['None of these'] },
  }),
)

const saying = (check: string, medications: string): Said => ({
  answers: { medicine_check: [check], medications: [medications] },
  sex: 'Female',
  weightLb: 220,
  goalLb: 160,
})

/**
 * The rule that reads the list of medicines for one which the checklist says is not taken: words are read for
 * contradictions only (D-82). Insulin and sulfonylureas have a stated question and a rule of their own.
 */
export const interactionContradictions: readonly ContradictionRule[] = INTERACTIONS.filter(
  ({ id, names }) => names.length > 0 && !['insulin-taken', 'sulfonylurea-taken'].includes(id),
).map(({ id, medicine, names, answer }) => ({
  id: `no-${id}-but-named`,
  severity: 'important',
  reason: `None of the medicines of the checklist, but names ${medicine}`,
  source: 'Two answers of one person that cannot both be true',
  sides: [
    { questions: MEDICINE_CHECKS, answer: { kind: 'answers', alarming_answers: ['None of these'] } },
    { questions: ['medications', 'additional_details', 'health_change_details'], names },
  ],
  examples: {
    positive: saying('None of these', `${names[0] ?? ''} 5 mg, vitamin D`),
    negative: saying(answer, `${names[0] ?? ''} 5 mg, vitamin D`),
  },
}))
