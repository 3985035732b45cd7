import { expect, test } from 'vitest'
import type { FormContext } from './answers.ts'
import type { Question } from './definition.ts'
import { answer, backTo, changeAnswer, next, startFormSession, type FormSession } from './form-session.ts'

const context: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }
const asked = (id: number, question: string): Question => ({
  id,
  question,
  label: question,
  question_type: question === 'current_weight' ? 'integer' : 'text',
})
const form = {
  definition: {
    questions: [asked(1, 'current_weight'), asked(2, 'two'), asked(3, 'three')],
    dependencies: [],
  },
  context,
}
const filled = (count: number) =>
  ['190', 'b', 'c']
    .slice(0, count)
    .reduce<FormSession>((session, text) => next(form, answer(form, session, text)), startFormSession(form))

test('P-QST-028 the browser’s back from the third question to the first clears what was left, as the form’s own does', () => {
  const back = backTo(form, filled(2), 1)
  expect(back).toMatchObject({ currentId: 1, answers: { 1: '190' }, complete: false })
  expect(back?.answers).not.toHaveProperty('2')
})

test('P-QST-028 the browser’s back from the finished form opens a question and loses no answer', () => {
  expect(filled(3).complete).toBe(true)
  expect(backTo(form, filled(3), 3)).toMatchObject({ currentId: 3, answers: { 1: '190', 2: 'b', 3: 'c' } })
})

test('P-QST-028 the browser’s back from an answer that is changed returns to the finished form; a weight stays, to be asked back', () => {
  expect(backTo(form, changeAnswer(filled(3), 2), 'review')).toMatchObject({ complete: true })
  expect(backTo(form, changeAnswer(filled(3), 1), 'review')).toBeNull()
})

test('P-QST-028 a question ahead, an unknown one and a form that is not finished are not behind', () => {
  expect(backTo(form, filled(1), 3)).toBeNull()
  expect(backTo(form, filled(1), 99)).toBeNull()
  expect(backTo(form, filled(1), 'review')).toBeNull()
})
