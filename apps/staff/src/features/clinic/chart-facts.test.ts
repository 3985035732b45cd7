import { expect, test } from 'vitest'
import {
  deviationsOf,
  isPlainNo,
  knownAnswer,
  latestAnswer,
  wayOf,
  weightChange,
  weightsOf,
} from './chart-facts.ts'
import type { ChartAnswer, ChartForm } from './chart-facts.ts'

const answer = (question: string, text: string, more: Partial<ChartAnswer> = {}): ChartAnswer => ({
  question,
  label: question,
  answer: text,
  important: false,
  critical: false,
  flagged: more.severity !== undefined && more.severity !== null,
  severity: null,
  reason: '',
  flags: [],
  theme: 'safety',
  ...more,
})

const form = (at: string, ...answers: ChartAnswer[]): ChartForm => ({
  kind: 'medical',
  round: 1,
  at,
  definition: '1',
  special_necessities: '',
  additional_details: '',
  requested: {},
  answers,
})

const patient = {
  name: 'Drew Sample',
  dob: '1985-04-12',
  age: 41,
  sex: 'F' as const,
  state: 'FL',
  email: 'drew.sample@example.com',
  phone: '2125550113',
  height_in: 68,
  weight_lb: 210,
  bmi: 31.9,
  questionnaire_weight_lb: 220,
  health_id: null,
  is_legacy: false,
}

test('the latest form that asks a question answers it', () => {
  const forms = [
    form('2026-11-20T10:00:00Z', answer('allergies', 'penicillin'), answer('current_weight', '215')),
    form('2026-11-22T10:00:00Z', answer('allergies', 'none')),
  ]
  expect(latestAnswer(forms, 'allergies')?.answer).toBe('none')
  expect(latestAnswer(forms, 'current_weight')?.answer).toBe('215')
  expect(latestAnswer(forms, 'surgery')).toBeUndefined()
})

test('both weights have their BMI, and their difference is in percent of the questionnaire’s', () => {
  const forms = [form('2026-11-22T10:00:00Z', answer('current_weight', '210'))]
  expect(weightsOf({ patient, forms })).toEqual({
    quiz: { pounds: 220, bmi: 33.44 },
    form: { pounds: 210, bmi: 31.92, percent: 5 },
    later: null,
  })
  const weighed = { ...patient, weight_lb: 220, bmi: 33.4 }
  expect(weightsOf({ patient: weighed, forms: [] })).toMatchObject({ form: null, later: null })
})

test('D-49 a weight that the patient gave after the form is the one whose BMI is shown', () => {
  const forms = [form('2026-11-22T10:00:00Z', answer('current_weight', '215'))]
  expect(weightsOf({ patient, forms })).toMatchObject({
    quiz: { pounds: 220 },
    form: { pounds: 215 },
    later: { pounds: 210, bmi: 31.9 },
  })
  expect(weightsOf({ patient, forms: [] }).later).toEqual({ pounds: 210, bmi: 31.9 })
})

test('what deviates comes most severe first, in the patient’s words with the follow-ups', () => {
  const forms = [
    form(
      '2026-11-22T10:00:00Z',
      answer('allergies', 'penicillin', { severity: 'important' }),
      answer('conditions', 'Gallbladder disease', { severity: 'important' }),
      answer('conditions_gallbladder', 'Stones in 2019'),
      answer('pregnancy', 'Yes', { severity: 'critical' }),
      answer('surgery', 'No'),
    ),
  ]
  expect(deviationsOf(forms).map(({ answer: { question }, words }) => [question, words])).toEqual([
    ['pregnancy', ['Yes']],
    ['allergies', ['penicillin']],
    ['conditions', ['Gallbladder disease', 'Stones in 2019']],
  ])
})

test('only an unflagged No about safety is folded', () => {
  expect(isPlainNo(answer('surgery', 'No'))).toBe(true)
  expect(isPlainNo(answer('nauseous', 'NO'))).toBe(true)
  expect(isPlainNo(answer('state_restriction', 'No', { severity: 'important' }))).toBe(false)
  expect(isPlainNo(answer('flexible_dosing', 'NO', { theme: 'wishes' }))).toBe(false)
})

const known = {
  answers: [{ ...answer('allergies', 'penicillin', { severity: 'important' }), at: '2026-09-03T14:00:00Z' }],
  id_image_at: '2026-09-03T14:00:00Z',
  video_at: null,
  weight_before: { lb: 220, on: '2026-09-03' },
  events: [],
}

test('D-84 what an earlier form said stands in for a question that this order’s forms did not ask, and for no other', () => {
  expect(knownAnswer({ forms: [], known }, 'allergies')?.answer).toBe('penicillin')
  const forms = [form('2026-11-22T10:00:00Z', answer('allergies', 'none'))]
  expect(knownAnswer({ forms, known }, 'allergies')).toBeUndefined()
  expect(knownAnswer({ forms: [], known }, 'medications')).toBeUndefined()
})

test('D-84 in a later order the weight is said in pounds since the form before, in a first order it is not', () => {
  const weighed = { known, patient: { weight_lb: 201 } }
  expect(weightChange({ ...weighed, order: { kind: 'refill' } })).toEqual({ pounds: -19, on: '2026-09-03' })
  expect(weightChange({ ...weighed, order: { kind: 'first' } })).toBeNull()
  expect([wayOf(-19), wayOf(2), wayOf(0)]).toEqual(['lost', 'gained', 'same'])
})
