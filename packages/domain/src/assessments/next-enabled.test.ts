import { expect, test } from 'vitest'
import type { AnswerValue, Answers, FormContext } from './answers.ts'
import type { Question, QuestionType } from './definition.ts'
import { nextEnabled } from './next-enabled.ts'

const context: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }

function enabled(type: QuestionType, value: AnswerValue | undefined, more: Partial<Question> = {}, term = 3) {
  const question: Question = { id: 1, question: 'q', label: 'Q', question_type: type, ...more }
  const answers: Answers = value === undefined ? {} : { 1: value }
  return nextEnabled(question, { questions: [question], dependencies: [] }, { ...context, term }, answers)
}

test('P-QST-029 a single option needs an answer', () => {
  expect(enabled('single_option', undefined)).toBe(false)
  expect(enabled('single_option', 'Yes')).toBe(true)
  expect(enabled('consent', undefined)).toBe(false)
})

test('P-QST-030 a multiple option needs at least one', () => {
  expect(enabled('multiple_option', [])).toBe(false)
  expect(enabled('multiple_option', ['Nausea'])).toBe(true)
})

test.each<QuestionType>(['text', 'string', 'textarea'])('P-QST-031 %s must not be blank', (type) => {
  expect(enabled(type, '   \n')).toBe(false)
  expect(enabled(type, undefined)).toBe(false)
  expect(enabled(type, ' a ')).toBe(true)
})

test('P-QST-032 an integer must be numeric', () => {
  for (const text of ['', 'abc', '18o', '12.5', '-3']) expect(enabled('integer', text)).toBe(false)
  expect(enabled('integer', '182')).toBe(true)
  expect(enabled('integer', '0')).toBe(true)
})

test.each<QuestionType>(['file', 'image_upload'])(
  'P-QST-033 %s needs an upload unless it is optional',
  (type) => {
    expect(enabled(type, undefined)).toBe(false)
    expect(enabled(type, 'a.jpg')).toBe(true)
    expect(enabled(type, undefined, { is_optional: true })).toBe(true)
  },
)

test('P-QST-034 an informational question always lets through', () => {
  expect(enabled('informational', undefined)).toBe(true)
})

test('P-QST-035 a dose schedule needs every month of the plan', () => {
  const three = { '1': 250, '2': 500, '3': 1000 }
  expect(enabled('dose_radio_more', { '1': 250, '2': 500 })).toBe(false)
  expect(enabled('dose_radio_more', three)).toBe(true)
  expect(enabled('dose_radio_more', three, {}, 12)).toBe(false)
  expect(enabled('dose_radio_more', { ...three, '6-12': 1700 }, {}, 12)).toBe(true)
})

test('an optional text lets through when open, a wrong answer never does', () => {
  expect(enabled('textarea', undefined, { is_optional: true })).toBe(true)
  expect(enabled('textarea', '  ', { is_optional: true })).toBe(true)
  expect(enabled('integer', 'abc', { is_optional: true })).toBe(false)
})
