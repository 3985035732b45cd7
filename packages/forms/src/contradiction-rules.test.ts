import { contradictionsIn } from '@contour/domain/assessments/contradictions'
import { allQuestions, optionsOf } from '@contour/domain/assessments/definition'
import { expect, test } from 'vitest'
import { CONTRADICTION_RULES } from './contradiction-rules.ts'
import { definitionOfForm } from './definitions.ts'

const questions = (['medical', 'refill', 'bare'] as const).flatMap((form) =>
  allQuestions(definitionOfForm(form).definition),
)

test.each(CONTRADICTION_RULES.map((rule) => [rule.id, rule] as const))(
  'D-84 the contradiction %s is found in its positive example and not in its negative one',
  (id, { examples }) => {
    const found = (said: typeof examples.positive) =>
      contradictionsIn(CONTRADICTION_RULES, said).map(({ rule }) => rule)
    expect(found(examples.positive)).toContain(id)
    expect(found(examples.negative)).not.toContain(id)
  },
)

test('D-84 ids are used once, and every rule is on questions and answers that the forms have', () => {
  expect(new Set(CONTRADICTION_RULES.map(({ id }) => id)).size).toBe(CONTRADICTION_RULES.length)
  for (const { id, sides } of CONTRADICTION_RULES)
    for (const side of sides) {
      if ('fact' in side) continue
      for (const key of side.questions) {
        const asked = questions.filter(({ question }) => question === key)
        expect(asked, `${id} on ${key}`).not.toEqual([])
        if (!('answer' in side) || side.answer.kind !== 'answers') continue
        const titles = asked.flatMap((question) => optionsOf(question)).map(({ title }) => title)
        expect(titles, id).toEqual(expect.arrayContaining([...side.answer.alarming_answers]))
      }
    }
})

test('D-84 a patient who answers no to everything contradicts nothing, whatever the words for none are', () => {
  for (const none of ['none', 'No.', 'N/A', 'I have none'])
    expect(
      contradictionsIn(CONTRADICTION_RULES, {
        sex: 'Female',
        weightLb: 220,
        goalLb: 160,
        answers: {
          pregnancy: ['No'],
          insulin: ['No'],
          glp_reaction: ['No'],
          surgery: ['No'],
          conditions: ['None of these'],
          medications: [none],
          allergies: [none],
          additional_details: ['No nausea, no allergies, never had pancreatitis, no insulin.'],
        },
      }),
    ).toEqual([])
})

test.each([
  [['not-pregnant-but-writes-so'], 'I am about 8 weeks pregnant'],
  [['not-pregnant-but-writes-so'], 'Estoy embarazada de dos meses.'],
  [['no-insulin-but-named'], 'Lantus 20 units at night, glipizide 5 mg, Coumadin'],
  [[], 'My sister is pregnant, and I take vitamin D. Thank you!'],
])('CASE-17 D-82 beside two answers No, %j contradict "%s"', (rules, text) => {
  const answers = { pregnancy: ['No'], insulin: ['No'], additional_details: [text] }
  const found = contradictionsIn(CONTRADICTION_RULES, { answers, sex: 'Female', weightLb: 220, goalLb: 160 })
  expect(found.map(({ rule, severity }) => [rule, severity])).toEqual(rules.map((rule) => [rule, 'critical']))
})

test('D-84 a contradiction says both sides in the patient’s words', () => {
  expect(
    contradictionsIn(CONTRADICTION_RULES, {
      sex: 'Female',
      weightLb: 220,
      goalLb: null,
      answers: { medications: ['none'], insulin: ['Yes'] },
    }),
  ).toMatchObject([
    { rule: 'no-medicines-but-insulin', severity: 'critical', words: 'medications: none · insulin: Yes' },
  ])
})
