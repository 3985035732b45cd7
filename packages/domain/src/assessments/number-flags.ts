import { bmi, cut } from '../intake/bmi.ts'
import { bmiShortfall, type StateRequirements } from '../intake/state-requirements.ts'
import { weightDoubt } from '../intake/weight-doubt.ts'
import type { FlagSeverity } from './answer-flags.ts'

/** The numbers of a patient that rules judge (D-80), as known when they are judged. Weights in pounds. */
export type BodyFacts = {
  readonly age: number
  readonly heightIn: number
  /** The newest weight, wherever the patient gave it. */
  readonly weightLb: number
  /** The weight of the questionnaire before a first order; null where a form comes after treatment began. */
  readonly questionnaireLb: number | null
  /** An earlier weight in treatment, and the days from it to the newest; null if there is none a week or more older. */
  readonly earlier: { readonly lb: number; readonly daysBefore: number } | null
  /** Whether the patient takes the medication now; null if no form says. */
  readonly onMedication: boolean | null
  /** What the questionnaire said about it; null if it was not asked. */
  readonly onMedicationInQuestionnaire: boolean | null
  /** What the state asks for where treatment begins; null where it does not begin, or the state has no limit. */
  readonly stateMinimum: Pick<StateRequirements, 'minBmi' | 'minBmiWithCondition'> | null
  /** Whether a form of the order names a condition that counts for it. */
  readonly hasNamedCondition: boolean
}

/** What a rule measures. Percent are of the earlier weight; a measure is null where its facts are missing. */
export const MEASURES = {
  bmi: ({ weightLb, heightIn }: BodyFacts) => cut(bmi(weightLb, heightIn)),
  bmiWithoutMedication: (facts: BodyFacts) =>
    facts.onMedication === true ? null : cut(bmi(facts.weightLb, facts.heightIn)),
  questionnaireDifference: ({ weightLb, questionnaireLb }: BodyFacts) =>
    questionnaireLb === null || questionnaireLb <= 0
      ? null
      : cut((Math.abs(weightLb - questionnaireLb) / questionnaireLb) * 100),
  weeklyLoss: ({ weightLb, earlier }: BodyFacts) =>
    earlier === null || earlier.daysBefore < 7 || earlier.lb <= 0
      ? null
      : cut((((earlier.lb - weightLb) / earlier.lb) * 100) / (earlier.daysBefore / 7)),
  /** 1 where the newest weight is one that is asked back, by the earlier one. */
  unlikelyWeight: ({ weightLb, heightIn, earlier }: BodyFacts) =>
    earlier && Number(weightDoubt(weightLb, { lastLb: earlier.lb, heightIn }) !== null),
  /** By how much the BMI is under the state's limit. */
  underState: (facts: BodyFacts) =>
    facts.stateMinimum && (bmiShortfall(facts.stateMinimum, facts)?.below ?? 0),
  age: ({ age }: BodyFacts) => age,
  /** 1 where questionnaire and form disagree about the medication, 0 where they agree. */
  contradiction: ({ onMedication, onMedicationInQuestionnaire }: BodyFacts) =>
    onMedication === null || onMedicationInQuestionnaire === null
      ? null
      : Number(onMedication !== onMedicationInQuestionnaire),
} as const satisfies Readonly<Record<string, (facts: BodyFacts) => number | null>>

export type Measure = keyof typeof MEASURES

/** A rule as data: what it measures, from where to where it fires, and two examples that test it. */
export type NumberRule = {
  readonly id: string
  readonly measure: Measure
  /** Fires from this value on, and below the other; an absent limit is open. */
  readonly from?: number
  readonly above?: number
  readonly below?: number
  readonly severity: FlagSeverity
  /** Nothing can be signed, and a form with it is not accepted. */
  readonly stops?: true
  readonly reason: string
  readonly source: string
  readonly examples: { readonly positive: BodyFacts; readonly negative: BodyFacts }
}

export type NumberFlag = Pick<NumberRule, 'severity' | 'reason' | 'source'> & {
  readonly rule: string
  readonly stops: boolean
  readonly words: string
}

const fires = ({ from, above, below }: NumberRule, value: number): boolean =>
  (from === undefined || value >= from) &&
  (above === undefined || value > above) &&
  (below === undefined || value < below)

/** Returns the flags of a patient's numbers, the most severe first as the rules stand. */
export function numberFlags(rules: readonly NumberRule[], facts: BodyFacts): readonly NumberFlag[] {
  return rules.flatMap((rule) => {
    const value = MEASURES[rule.measure](facts)
    if (value === null || !Number.isFinite(value) || !fires(rule, value)) return []
    const { id, severity, reason, source } = rule
    return [
      { rule: id, severity, reason, source, stops: rule.stops === true, words: wordsOf(rule, value, facts) },
    ]
  })
}

function wordsOf({ measure }: NumberRule, value: number, facts: BodyFacts): string {
  const now = `${facts.weightLb} lb now`
  switch (measure) {
    case 'bmi':
    case 'bmiWithoutMedication':
      return `BMI ${value.toFixed(2)}, ${now}.`
    case 'questionnaireDifference':
      return `${facts.questionnaireLb ?? 0} lb in the questionnaire, ${now}: ${value.toFixed(2)} %.`
    case 'weeklyLoss':
      return `${facts.earlier?.lb ?? 0} lb ${facts.earlier?.daysBefore ?? 0} days before, ${now}: ${value.toFixed(2)} % a week.`
    case 'unlikelyWeight':
      return `${facts.earlier?.lb ?? 0} lb ${facts.earlier?.daysBefore ?? 0} days before, ${now}.`
    case 'underState': {
      const { stateMinimum: asks, hasNamedCondition } = facts
      const limit = asks && bmiShortfall(asks, facts)?.limit
      const named = hasNamedCondition ? 'with a named condition' : 'without a named condition'
      return `BMI ${cut(bmi(facts.weightLb, facts.heightIn)).toFixed(2)}, ${now}. The state asks for ${limit ?? 0} ${named}.`
    }
    case 'age':
      return `${value} years.`
    case 'contradiction':
      return facts.onMedication
        ? 'Takes the medication by the form, not by the questionnaire.'
        : 'Takes the medication by the questionnaire, not by the form.'
  }
}
