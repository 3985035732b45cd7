import { expect, test } from 'vitest'
import type { FormContext } from './answers.ts'
import type { Question } from './definition.ts'
import { answer, changeAnswer, moveTo, next, startFormSession, type FormSession } from './form-session.ts'

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

test('A-09 the browser’s buttons move between questions and lose no answer', () => {
  const back = moveTo(form, filled(2), 1)
  expect(back).toMatchObject({ currentId: 1, answers: { 1: '190', 2: 'b' }, complete: false })
  const second = moveTo(form, filled(2), 2)!
  expect(moveTo(form, second, 3)).toMatchObject({ currentId: 3, answers: { 1: '190', 2: 'b' } })
})

test('A-09 the browser’s back from the finished form opens a question, and forward returns', () => {
  expect(filled(3).complete).toBe(true)
  const last = moveTo(form, filled(3), 3)!
  expect(last).toMatchObject({ currentId: 3, answers: { 1: '190', 2: 'b', 3: 'c' }, complete: false })
  expect(moveTo(form, last, 'review')).toMatchObject({ complete: true })
})

test('A-09 the browser’s back from an answer that is changed returns to the finished form; a weight stays, to be asked back', () => {
  expect(moveTo(form, changeAnswer(filled(3), 2), 'review')).toMatchObject({ complete: true })
  expect(moveTo(form, changeAnswer(filled(3), 1), 'review')).toBeNull()
})

test('P-QST-031 A-09 the browser’s forward passes no question without an answer, and never the finished form', () => {
  expect(moveTo(form, filled(1), 3)).toBeNull()
  expect(moveTo(form, filled(1), 99)).toBeNull()
  expect(moveTo(form, filled(1), 'review')).toBeNull()
  expect(moveTo(form, filled(3), 'review')).toBeNull()
})

test('P-QST-040 A-09 the browser’s forward does not pass an answer that stops the form', () => {
  const stopping = {
    definition: {
      questions: [
        asked(1, 'one'),
        { ...asked(2, 'stop'), question_type: 'informational' as const, has_next_button: false },
      ],
      dependencies: [{ question_id: 2, dependent_on: 1, ask_if_val_in: ['Yes'] }],
    },
    context,
  }
  const stopped = next(stopping, answer(stopping, startFormSession(stopping), 'Yes'))
  expect(stopped.stop).toBeTruthy()
  expect(moveTo(stopping, { ...stopped, stop: undefined }, 2)).toBeNull()
  expect(moveTo(stopping, { ...stopped, stop: undefined }, 'review')).toBeNull()
})
