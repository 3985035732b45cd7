import { numberFlags, type BodyFacts, type NumberRule } from '@contour/domain/assessments/number-flags'

/** A healthy person whose numbers no rule names: BMI 31.27. */
const PLAIN: BodyFacts = {
  age: 41,
  heightIn: 66,
  weightLb: 193.8,
  questionnaireLb: 193.8,
  earlier: null,
  onMedication: false,
  onMedicationInQuestionnaire: false,
  stateMinimum: null,
  hasNamedCondition: false,
}
/** A state that asks for a BMI of 30, or 27 with a named condition. */
const ASKING = { minBmi: 30, minBmiWithCondition: 27 }
const plainBut = (change: Partial<BodyFacts>): BodyFacts => ({ ...PLAIN, ...change })
/** A weight at 66 inches, in which the questionnaire agrees. */
const weighing = (lb: number, change: Partial<BodyFacts> = {}) =>
  plainBut({ weightLb: lb, questionnaireLb: lb, ...change })

/**
 * The rules about weight, BMI and age (D-80), asked of every form, on the chart and at the signature. They are a proposal
 * and need the medical director's sign-off; their version is that of the flag rules.
 */
export const NUMBER_RULES: readonly NumberRule[] = [
  {
    id: 'bmi-underweight',
    measure: 'bmi',
    below: 18.5,
    severity: 'critical',
    stops: true,
    reason: 'BMI under 18.5: nothing can be prescribed',
    source: 'Underweight in adults (WHO)',
    // At 66 inches 114.6 lb are a BMI of 18.49 and 114.7 lb one of 18.51.
    examples: { positive: weighing(114.6), negative: weighing(114.7) },
  },
  {
    id: 'bmi-under-20',
    measure: 'bmi',
    from: 18.5,
    below: 20,
    severity: 'critical',
    reason: 'BMI under 20',
    source: 'Document 1 §9: the limit for patients on medication',
    // 123.9 lb are 19.99, 124 lb are 20.01.
    examples: { positive: weighing(123.9), negative: weighing(124) },
  },
  {
    id: 'weight-differs-much',
    measure: 'questionnaireDifference',
    above: 25,
    severity: 'critical',
    reason: 'Weight differs by more than 25 % from the questionnaire',
    source: 'Two weights of one person within days',
    examples: {
      positive: plainBut({ questionnaireLb: 220, weightLb: 160 }),
      negative: plainBut({ questionnaireLb: 200, weightLb: 250 }),
    },
  },
  {
    id: 'weight-unlikely',
    measure: 'unlikelyWeight',
    from: 1,
    severity: 'critical',
    reason: 'Weight under half or over twice the one before, or in kilograms',
    source: 'Two weights of one person, one of them likely typed wrongly',
    examples: {
      // 427.3 lb are 193.8 kg.
      positive: plainBut({ earlier: { lb: 427.3, daysBefore: 90 } }),
      negative: plainBut({ earlier: { lb: 198.8, daysBefore: 90 } }),
    },
  },
  {
    id: 'questionnaire-contradicts',
    measure: 'contradiction',
    from: 1,
    severity: 'critical',
    reason: 'Questionnaire and form disagree about the medication taken now',
    source: 'Document 1 §9: the BMI limit depends on it',
    examples: {
      positive: plainBut({ onMedicationInQuestionnaire: true }),
      negative: plainBut({ onMedicationInQuestionnaire: true, onMedication: true }),
    },
  },
  {
    id: 'bmi-under-25',
    measure: 'bmiWithoutMedication',
    from: 20,
    below: 25,
    severity: 'important',
    reason: 'BMI under 25 without medication',
    source: 'Document 1 §9: the limit for patients who start',
    // 154.9 lb are 24.99.
    examples: { positive: weighing(154.9), negative: weighing(154.9, { onMedication: true }) },
  },
  {
    id: 'bmi-under-state',
    measure: 'underState',
    above: 0,
    severity: 'important',
    reason: 'BMI under the limit of the state',
    source: 'The rule of the state, to be confirmed by counsel',
    // 185.9 lb are 30.002, 185.8 lb are 29.99; 167.2 lb are 26.98.
    examples: {
      positive: weighing(185.8, { stateMinimum: ASKING }),
      negative: weighing(185.8, { stateMinimum: ASKING, hasNamedCondition: true }),
    },
  },
  {
    id: 'weight-differs',
    measure: 'questionnaireDifference',
    above: 10,
    // More than 25 % is the critical rule above.
    below: 25.01,
    severity: 'important',
    reason: 'Weight differs by more than 10 % from the questionnaire',
    source: 'Two weights of one person within days',
    examples: {
      positive: plainBut({ questionnaireLb: 200, weightLb: 221 }),
      negative: plainBut({ questionnaireLb: 200, weightLb: 220 }),
    },
  },
  {
    id: 'fast-loss',
    measure: 'weeklyLoss',
    above: 1.5,
    severity: 'important',
    reason: 'Loses more than 1.5 % of the weight a week',
    source: 'Labels of semaglutide and tirzepatide: gallbladder disease after fast loss',
    examples: {
      positive: plainBut({ earlier: { lb: 210, daysBefore: 28 } }),
      negative: plainBut({ earlier: { lb: 200, daysBefore: 28 } }),
    },
  },
  {
    id: 'age-65',
    measure: 'age',
    from: 65,
    severity: 'important',
    reason: '65 years or older',
    source: 'Labels of semaglutide and tirzepatide: geriatric use',
    examples: { positive: plainBut({ age: 65 }), negative: plainBut({ age: 64 }) },
  },
]

export const NUMBERS_STOP =
  'At this weight your BMI is below what is safe for this medication, so we cannot prescribe it to you now. If the weight is a mistake, please correct it. Otherwise please speak with your own doctor, or write to our support team.'

/** Returns the sentence for a patient whose numbers stop the treatment, wherever they are given; null if none does. */
export const stopOfNumbers = (facts: BodyFacts): string | null =>
  numberFlags(NUMBER_RULES, facts).some(({ stops }) => stops) ? NUMBERS_STOP : null
