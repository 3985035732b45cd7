import { advancesOnChoice } from '@contour/domain/assessments/auto-advance'
import type { FormContext } from '@contour/domain/assessments/answers'
import { isStopText, type Definition } from '@contour/domain/assessments/definition'
import { placeOf, sectionOf, sectionsOf } from '@contour/domain/assessments/form-sections'
import type { FormSession } from '@contour/domain/assessments/form-session'
import {
  answer,
  changeAnswer,
  currentQuestion,
  next,
  startFormSession,
} from '@contour/domain/assessments/form-session'
import { answerTexts, optionText } from '@contour/domain/assessments/option-text'
import { reviewGroups } from '@contour/domain/assessments/review-groups'
import { expect, test } from 'vitest'
import { bare } from './bare.ts'
import { medical } from './medical.ts'
import { refill } from './refill.ts'
import { traverseForm } from './traverse-form.ts'

const man: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }
const woman: FormContext = { ...man, gender: 'Female' }
const refilling: FormContext = { ...man, form: 'refill', drug: 'tirzepatide', currentDose: 5000 }

const FORMS = [
  { name: 'medical', definition: medical, context: man },
  { name: 'bare', definition: bare, context: { ...man, form: 'bare' as const } },
  { name: 'refill', definition: refill, context: refilling },
]

const keyed = (definition: Definition, key: string) => {
  const question = definition.questions.find((candidate) => candidate.question === key)
  if (!question) throw new Error(`no question ${key}`)
  return question
}

test.each(FORMS)('the sections of the $name form are stretches, each in one piece', ({ definition }) => {
  const sections = sectionsOf({ definition })
  const inOrder = definition.questions
    .filter((question) => !isStopText(question))
    .map(({ id }) => sections.get(id))
  const runs = inOrder.filter((section, index) => section !== inOrder[index - 1])
  expect(new Set(runs).size).toBe(runs.length)
  expect(runs.length).toBeGreaterThan(4)
})

test.each(FORMS)('the count of the $name form goes up by one with every question of the path', (form) => {
  const { keys, walk } = traverseForm(form.definition, form.context)
  const at: number[] = []
  let session: FormSession = startFormSession(form)
  for (const key of keys) {
    const place = placeOf(form, session)
    expect(currentQuestion(form, session).question).toBe(key)
    expect(place.starts.every((start) => start > 0 && start < 1)).toBe(true)
    expect(place.starts).toEqual(place.starts.toSorted((a, b) => a - b))
    at.push(place.at)
    const question = currentQuestion(form, session)
    const answered = answer(form, session, walk.answers[question.id] ?? '')
    session = question.question_type === 'confirmation_buttons' ? answered : next(form, answered)
  }
  expect(at).toEqual(keys.map((_, index) => index + 1))
  expect(session.complete).toBe(true)
})

test('the count follows the answers: a medicine that is taken now adds questions', () => {
  const form = { definition: medical, context: man }
  const asked = keyed(medical, 'current_medication')
  const open: FormSession = { ...startFormSession(form), currentId: asked.id }
  const { of } = placeOf(form, open)
  expect(placeOf(form, answer(form, open, 'Semaglutide')).of).toBe(of + 5)
  expect(placeOf(form, open).section).toBe('medicines')
})

test('the minutes left are the rest of the measured time; the refill form, which nobody has timed, has none', () => {
  const form = { definition: medical, context: woman }
  expect(placeOf(form, startFormSession(form))).toMatchObject({ at: 1, minutes: 6 })
  const half = placeOf(form, { ...startFormSession(form), currentId: keyed(medical, 'conditions').id })
  expect(half).toMatchObject({
    section: 'safety',
    minutes: Math.round((6 * (half.of - half.at + 1)) / half.of),
  })
  const last = { ...startFormSession(form), currentId: keyed(medical, 'additional_details').id }
  expect(placeOf(form, last)).toMatchObject({ minutes: 1 })
  const other = { definition: refill, context: refilling }
  expect(placeOf(other, startFormSession(other)).minutes).toBeNull()
})

test('a follow-up has the section of the question it follows', () => {
  const followUp = Object.values(keyed(medical, 'conditions').followup_questions ?? {}).flat()[0]
  expect(followUp && sectionOf({ definition: medical }, followUp)).toBe('safety')
})

const opened = (definition: Definition, context: FormContext, key: string, value: string) => {
  const form = { definition, context }
  const session = { ...startFormSession(form), currentId: keyed(definition, key).id }
  return [form, answer(form, session, value)] as const
}

test('a single choice leads on; a critical question, a stop, a consent and a reopened question do not', () => {
  expect(advancesOnChoice(...opened(medical, man, 'current_medication', 'Semaglutide'))).toBe(true)
  expect(advancesOnChoice(...opened(medical, man, 'insulin', 'No'))).toBe(true)
  expect(advancesOnChoice(...opened(refill, refilling, 'health_change', 'Yes'))).toBe(true)
  expect(advancesOnChoice(...opened(refill, refilling, 'dose_wish', 'same'))).toBe(true)
  expect(advancesOnChoice(...opened(medical, woman, 'pregnancy', 'No'))).toBe(false)
  expect(advancesOnChoice(...opened(medical, man, 'self_harm', 'No'))).toBe(false)
  const moved: FormContext = { ...refilling, stateQuestion: true }
  expect(advancesOnChoice(...opened(refill, moved, 'state_restriction', 'Yes'))).toBe(true)
  expect(advancesOnChoice(...opened(refill, moved, 'state_restriction', 'No'))).toBe(false)
  expect(advancesOnChoice(...opened(medical, man, 'telehealth_consent', 'I agree'))).toBe(false)
  const [form, answered] = opened(medical, man, 'insulin', 'No')
  const reopened = answer(form, changeAnswer(answered, answered.currentId), 'Yes')
  expect(advancesOnChoice(form, reopened)).toBe(false)
})

test('the last question does not lead on by itself', () => {
  const definition: Definition = { questions: [keyed(medical, 'insulin')], dependencies: [] }
  expect(advancesOnChoice(...opened(definition, man, 'insulin', 'No'))).toBe(false)
})

test('YES and NO are shown as Yes and No; the stated answers of the consent stay', () => {
  const fatigue = keyed(medical, 'fatigue')
  expect(optionText(fatigue, 'YES')).toBe('Yes')
  expect(answerTexts(fatigue, 'NO')).toEqual(['No'])
  expect(optionText(keyed(medical, 'glp_consent'), 'NO')).toBe('NO')
  expect(answerTexts(keyed(refill, 'dose_wish'), 'same')).toEqual(['Same'])
  expect(answerTexts(keyed(medical, 'allergies'), 'NO')).toEqual(['NO'])
})

test('the review has every answered question once, by section, and the open optional ones apart', () => {
  const { form, walk } = traverseForm(medical, woman, { additional_details: '' })
  const { groups, open } = reviewGroups(form, walk.answers)
  expect(groups.map(({ section }) => section)).toEqual([
    'about',
    'medicines',
    'health',
    'safety',
    'wishes',
    'consent',
  ])
  expect(open.map(({ question }) => question)).toEqual(['additional_details'])
  const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(keyed(medical, 'dose_schedule').id)
})
