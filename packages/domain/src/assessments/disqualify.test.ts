import { expect, test } from 'vitest'
import type { FormContext } from './answers.ts'
import type { Definition, Question } from './definition.ts'
import { STOP_HEADING, STOP_REFUND, STOP_RESUBMIT, stopAt } from './disqualify.ts'
import {
  answer,
  back,
  canGoNext,
  closeStop,
  currentQuestion,
  next,
  startFormSession,
} from './form-session.ts'

const context: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }
const asked: Question = {
  id: 1,
  question: 'asked',
  label: 'Asked',
  question_type: 'single_option',
  important: true,
  options: [
    { title: 'Yes', order: 1 },
    { title: 'No', order: 2 },
  ],
}
const last: Question = { id: 2, question: 'last', label: 'Last', question_type: 'text' }

function formWith(
  stop: Partial<Question>,
  question = asked,
): { definition: Definition; context: FormContext } {
  const shown: Question = {
    id: 101,
    question: 'stop',
    label: 'Stop',
    question_type: 'informational',
    has_next_button: false,
    ...stop,
  }
  return {
    definition: {
      questions: [question, last, shown],
      dependencies: [{ question_id: 101, dependent_on: 1, ask_if_val_in: ['Yes'] }],
    },
    context,
  }
}

test('P-QST-039 an important answer that reveals a question stops with its description', () => {
  const form = formWith({ description: 'Because of this.' })
  const stopped = next(form, answer(form, startFormSession(form), 'Yes'))
  expect(stopped.stop).toEqual({ questionId: 1, message: 'Because of this.' })
  expect(currentQuestion(form, stopped).id).toBe(1)
  const passed = next(form, answer(form, closeStop(stopped), 'No'))
  expect(passed.stop).toBeUndefined()
  expect(currentQuestion(form, passed).id).toBe(2)
})

test('P-QST-041 without a description the stated default is shown', () => {
  expect(stopAt(asked, formWith({}).definition, context, { 1: 'Yes' })?.message).toBe(
    'Based on your responses, we cannot proceed with your application at this time.',
  )
})

test('P-QST-040 an informational question with no next button stops when it is reached', () => {
  const form = formWith({ description: 'The end.' }, { ...asked, important: false })
  let session = next(form, answer(form, startFormSession(form), 'Yes'))
  expect(session.stop).toBeUndefined()
  session = next(form, answer(form, session, 'text'))
  expect(session.stop).toEqual({ questionId: 101, message: 'The end.' })
  expect(session.complete).toBe(false)
  const again = next(form, closeStop(session))
  expect(again.stop?.questionId).toBe(101)
  expect(again.complete).toBe(false)
})

test('P-QST-042 an informational stop without a description has a default of its own', () => {
  const form = formWith({})
  const stop = form.definition.questions[2] as Question
  expect(stopAt(stop, form.definition, context, {})?.message).toBe(
    'We cannot proceed with your application at this time.',
  )
})

test('P-QST-043 "Resubmit Form" closes the dialog and keeps the answer until it is changed', () => {
  const form = formWith({ description: 'x' })
  const closed = closeStop(next(form, answer(form, startFormSession(form), 'Yes')))
  expect(closed.stop).toBeUndefined()
  expect(closed.answers).toEqual({ 1: 'Yes' })
  expect(canGoNext(form, closed)).toBe(true)
  expect(back(form, closed).answers).toEqual({})
})

test('P-QST-039 the dialog and its buttons are worded as stated', () => {
  expect([STOP_HEADING, STOP_RESUBMIT, STOP_REFUND]).toEqual([
    'We Cannot Proceed',
    'Resubmit Form',
    'Process Refund',
  ])
})
