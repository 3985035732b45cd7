import { numberFlags } from '@contour/domain/assessments/number-flags'
import { expect, test } from 'vitest'
import { FLAG_RULES } from './flag-rules.ts'
import { NUMBER_RULES } from './number-rules.ts'

const rulesOf = (facts: Parameters<typeof numberFlags>[1]) =>
  numberFlags(NUMBER_RULES, facts).map(({ rule }) => rule)
const plain = NUMBER_RULES.find(({ id }) => id === 'age-65')!.examples.negative

test.each(NUMBER_RULES.map((rule) => [rule.id, rule] as const))(
  'MED-05 D-80 the rule %s fires on its first example and not on its second',
  (id, { examples, reason, source }) => {
    expect(rulesOf(examples.positive)).toContain(id)
    expect(rulesOf(examples.negative)).not.toContain(id)
    for (const words of [reason, source]) expect(words).not.toBe('')
  },
)

test('MED-05 a healthy person has no flag, and no id is used twice', () => {
  expect(rulesOf(plain)).toEqual([])
  const ids = [...NUMBER_RULES, ...FLAG_RULES].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('MED-05 the cases that were seen: 100 lb at 70 in after 220 lb, 2,200 lb, 84 years', () => {
  const seen = { ...plain, heightIn: 70, questionnaireLb: 220 }
  expect(numberFlags(NUMBER_RULES, { ...seen, weightLb: 100 })).toMatchObject([
    { rule: 'bmi-underweight', stops: true, words: 'BMI 14.34, 100 lb now.' },
    { rule: 'weight-differs-much', words: '220 lb in the questionnaire, 100 lb now: 54.54 %.' },
  ])
  expect(rulesOf({ ...seen, weightLb: 2200 })).toEqual(['weight-differs-much'])
  expect(rulesOf({ ...plain, age: 84 })).toEqual(['age-65'])
})

test('MED-05 a BMI is cut, not rounded: 24.996 is judged and shown as 24.99', () => {
  const [flag] = numberFlags(NUMBER_RULES, {
    ...plain,
    heightIn: 70.3,
    weightLb: 175.73,
    questionnaireLb: null,
  })
  expect(flag).toMatchObject({ rule: 'bmi-under-25', words: 'BMI 24.99, 175.73 lb now.' })
})

test('MED-05 a weight that treatment explains is judged by its speed alone', () => {
  const later = { ...plain, questionnaireLb: null, onMedication: true, onMedicationInQuestionnaire: null }
  expect(rulesOf({ ...later, weightLb: 150, earlier: { lb: 200, daysBefore: 280 } })).toEqual([])
  expect(rulesOf({ ...later, weightLb: 150, earlier: { lb: 200, daysBefore: 28 } })).toEqual(['fast-loss'])
  // Two weights of one day say nothing about a week.
  expect(rulesOf({ ...later, weightLb: 150, earlier: { lb: 200, daysBefore: 1 } })).toEqual([])
})
