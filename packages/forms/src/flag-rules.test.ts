import { allQuestions, optionsOf, type Question } from '@contour/domain/assessments/definition'
import { FLAG_SEVERITIES, flagsOfAnswer, isAlarming } from '@contour/domain/assessments/answer-flags'
import { expect, test } from 'vitest'
import { definitionOfForm } from './definitions.ts'
import { FLAG_RULES } from './flag-rules.ts'

const FORMS = ['medical', 'refill', 'bare'] as const
const questions = FORMS.flatMap((form) => allQuestions(definitionOfForm(form).definition))
const byKey = new Map<string, Question>(questions.map((question) => [question.question, question]))
const rulesOf = (key: string, answer: string | string[]) =>
  flagsOfAnswer(FLAG_RULES, key, answer).map(({ rule }) => rule)

test.each(FLAG_RULES.map((rule) => [rule.id, rule] as const))(
  'R-005 D-52 the rule %s alarms on its positive example and not on its negative one',
  (_, rule) => {
    expect(isAlarming(rule.alarm, rule.examples.positive)).toBe(true)
    expect(isAlarming(rule.alarm, rule.examples.negative)).toBe(false)
    expect(FLAG_SEVERITIES).toContain(rule.severity)
    for (const words of [rule.reason, rule.source]) expect(words).not.toBe('')
  },
)

test('R-005 ids are used once, and every rule is on questions and answers that the forms have', () => {
  expect(new Set(FLAG_RULES.map(({ id }) => id)).size).toBe(FLAG_RULES.length)
  for (const { id, questions: keys, alarm } of FLAG_RULES)
    for (const key of keys) {
      const question = byKey.get(key)
      expect(question, `${id} on ${key}`).toBeDefined()
      const titles = question ? optionsOf(question).map(({ title }) => title) : []
      if (alarm.kind === 'answers')
        expect(titles).toEqual(expect.arrayContaining([...alarm.alarming_answers]))
    }
})

/** The answers to questions with options for which no flag is expected. */
const HARMLESS: Readonly<Record<string, string>> = {
  conditions: 'None of these',
  new_conditions: 'None of these',
  own_conditions: 'None of these',
  new_own_conditions: 'None of these',
  medicine_check: 'None of these',
  medicines_change_check: 'None of these',
  health_today: 'None of these',
  side_effects: 'None',
  state_restriction: 'Yes',
  glp_consent: 'YES (consenting to GLP-1 treatment)',
  last_taken: 'Within last 2 weeks',
}

test('R-005 every answer to an important question but the harmless one has a flag', () => {
  const important = questions.filter(
    (question) =>
      question.important ||
      question.is_critical ||
      optionsOf(question).some((option) => option.important || option.is_critical),
  )
  expect(important.length).toBeGreaterThan(10)
  for (const question of important)
    for (const { title } of optionsOf(question)) {
      const harmless = HARMLESS[question.question] ?? 'No'
      const said = question.question_type === 'multiple_option' ? [title] : title
      const where = `${question.question}: ${title}`
      expect(rulesOf(question.question, said).length > 0, where).toBe(title !== harmless)
    }
})

test('R-005 every answer that ends a form or asks for more about a health matter has a flag', () => {
  for (const form of FORMS) {
    const { definition } = definitionOfForm(form)
    const keyOf = (id: number) => definition.questions.find((question) => question.id === id)
    for (const { question_id, dependent_on, ask_if_val_in } of definition.dependencies) {
      const revealed = keyOf(question_id)
      const asked = keyOf(dependent_on)
      if (revealed?.question_type !== 'informational' || !asked) continue
      for (const answer of ask_if_val_in)
        expect(rulesOf(asked.question, [answer]), `${asked.question}: ${answer}`).not.toEqual([])
    }
    for (const question of definition.questions)
      for (const answer of Object.keys(question.followup_questions ?? {}))
        expect(rulesOf(question.question, [answer]), `${question.question}: ${answer}`).not.toEqual([])
  }
})

test('R-005 a critical mark of the forms is a critical flag', () => {
  for (const question of questions)
    for (const option of optionsOf(question)) {
      if (!question.is_critical && !option.is_critical) continue
      if (option.title === (HARMLESS[question.question] ?? 'No')) continue
      expect(flagsOfAnswer(FLAG_RULES, question.question, [option.title])[0]?.severity).toBe('critical')
    }
})

test.each(['penicillin', 'No idea, perhaps sulfa', 'Nothing but latex', 'none, except shellfish', 'ASPIRIN'])(
  'R-005 the allergy "%s" has a flag, whatever word it begins with',
  (written) => {
    expect(rulesOf('allergies', written)).toEqual(['allergies'])
  },
)

test.each(['none', 'None.', ' NO ', 'n/a', 'No known allergies', 'NKDA', ''])(
  'R-005 "%s" says that there is no allergy',
  (written) => {
    expect(rulesOf('allergies', written)).toEqual([])
  },
)
