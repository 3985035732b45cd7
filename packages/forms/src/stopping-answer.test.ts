import { definitionOfForm } from './definitions.ts'
import { expect, test } from 'vitest'
import { allQuestions } from '@contour/domain/assessments/definition'
import type { FormContext, FormName } from '@contour/domain/assessments/answers'
import { alarmOfStop, holdOfStop, stoppingQuestion } from '@contour/domain/assessments/stopping-answer'

const context: FormContext = {
  form: 'medical',
  drug: 'semaglutide',
  term: 3,
  gender: 'Female',
  state: 'FL',
  stateQuestion: true,
}
const stopOf = (form: FormName, question: string, answer: string | readonly string[]) =>
  stoppingQuestion(definitionOfForm(form).definition, { ...context, form }, { question, answer })?.question ??
  null

test.each([
  ['medical', 'pregnancy', 'Yes', 'No'],
  ['medical', 'self_harm', 'Yes', 'No'],
  ['medical', 'glp_reaction', 'Yes', 'No'],
  ['medical', 'conditions', ['Medullary thyroid cancer'], ['Kidney disease']],
  ['medical', 'glp_consent', 'NO', 'YES (consenting to GLP-1 treatment)'],
  ['bare', 'self_harm', 'Yes', 'No'],
  ['refill', 'pregnancy', 'Yes', 'No'],
  ['refill', 'self_harm', 'Yes', 'No'],
  ['refill', 'glp_reaction', 'Yes', 'No'],
  ['refill', 'state_restriction', 'No', 'Yes'],
  ['refill', 'new_conditions', ['MEN 2'], ['None of these']],
] as const)('D-81 the %s form stops at %s: %s, and not at %s', (form, question, stops, goesOn) => {
  expect(stopOf(form, question, stops)).toBe(question)
  expect(stopOf(form, question, goesOn)).toBeNull()
})

test('D-81 a question that the form does not ask, and a text that is no question, stop nothing', () => {
  expect(stopOf('refill', 'insulin', 'Yes')).toBeNull()
  expect(stopOf('medical', 'stop_self_harm', 'Yes')).toBeNull()
})

test('D-81 D-76 self-harm is an alarm, pregnancy and a serious reaction are a hold, and each is a question of the forms', () => {
  const keys = allQuestions(definitionOfForm('medical').definition).map(({ question }) => question)
  expect(keys.flatMap((key) => (alarmOfStop(key) ? [[key, alarmOfStop(key)]] : []))).toEqual([
    ['self_harm', 'suicide'],
  ])
  expect(keys.flatMap((key) => (holdOfStop(key) ? [[key, holdOfStop(key)]] : []))).toEqual([
    ['pregnancy', 'pregnant'],
    ['glp_reaction', 'reaction'],
  ])
})
