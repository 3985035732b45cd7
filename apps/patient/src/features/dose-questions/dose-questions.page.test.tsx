import { screen, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin, samplePlan } from '../../page-tests/sample-home.ts'
import type { DoseQuestion } from './dose-questions.ts'

const asked = (change: Partial<DoseQuestion> = {}): DoseQuestion => ({
  id: 'question-one-00000000',
  kind: 'parcel',
  state: 'asked',
  drug: 'semaglutide',
  from_ug: 250,
  to_ug: 500,
  first_on: '2027-04-06',
  answer_by: '2027-04-05T23:00:00.000Z',
  ...change,
})
const delivered = { orders: [orderOf.delivered()], plans: [samplePlan()] }
const at = (question: DoseQuestion, path = `/three-questions/${question.id}`) =>
  openPage(path, { session: robin(), answers: homeOf({ ...delivered, asked: [question] }) })
const choose = (page: ReturnType<typeof at>, question: RegExp, answer: 'Yes' | 'No') =>
  page.user.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer }))

test('MED-11 D-87 home says which dose is asked about, by when, and what happens without an answer', async () => {
  at(asked(), '/home')
  const card = within(await screen.findByRole('region', { name: 'Three questions first' }))
  expect(card.getByText(/from 0.25 mg to 0.5 mg/)).toBeTruthy()
  expect(card.getByText(/by Mon, Apr 5, 7 pm ET we send 0.25 mg again/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Answer three questions' }).getAttribute('href')).toBe(
    '/three-questions/question-one-00000000',
  )
})

test('MED-11 D-87 three No are sent once all are answered, and the page then says what the parcel holds', async () => {
  const page = at(asked())
  expect(await screen.findByRole('heading', { name: 'Three questions before a higher dose' })).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Send my answers' })
  expect(screen.getByText('3 questions are still open.')).toBeTruthy()
  await page.user.click(send)
  expect(page.calls.filter(({ name }) => name === 'doseQuestions.answer')).toEqual([])
  await choose(page, /throw up/, 'No')
  await choose(page, /pregnant/, 'No')
  expect(screen.getByText('One question is still open.')).toBeTruthy()
  await choose(page, /anything else/, 'No')
  page.answer({ doseQuestions: { answer: { question: asked({ state: 'cleared' }), emergency: null } } })
  await page.user.click(send)
  expect(await screen.findByText('Your next parcel holds 0.5 mg.')).toBeTruthy()
  expect(page.calls.find(({ name }) => name === 'doseQuestions.answer')?.input).toEqual({
    id: 'question-one-00000000',
    sick: false,
    pregnant_or_hospital: false,
    anything_else: false,
  })
})

test('MED-11 D-87 a Yes may carry words, and the page then says that a doctor looks first', async () => {
  const page = at(asked())
  await screen.findByRole('heading', { name: 'Three questions before a higher dose' })
  await choose(page, /throw up/, 'No')
  await choose(page, /pregnant/, 'No')
  expect(screen.queryByRole('textbox')).toBeNull()
  await choose(page, /anything else/, 'Yes')
  await page.user.type(screen.getByRole('textbox', { name: /Tell your doctor/ }), 'I start a new pill.')
  page.answer({ doseQuestions: { answer: { question: asked({ state: 'held' }), emergency: null } } })
  await page.user.click(screen.getByRole('button', { name: 'Send my answers' }))
  expect(await screen.findByRole('heading', { name: 'A doctor looks first.' })).toBeTruthy()
  expect(page.calls.find(({ name }) => name === 'doseQuestions.answer')?.input).toMatchObject({
    anything_else: true,
    words: 'I start a new pill.',
  })
})

test('MED-11 D-87 with the higher dose at home, a Yes asks not to inject it, on the page and on home', async () => {
  const inHand = asked({ kind: 'in_hand' })
  const page = at(inHand)
  expect(await screen.findByText(/Tell us before Tue, Apr 6/)).toBeTruthy()
  for (const question of [/pregnant/, /anything else/]) await choose(page, question, 'No')
  await choose(page, /throw up/, 'Yes')
  page.answer({
    doseQuestions: { answer: { question: asked({ kind: 'in_hand', state: 'held' }), emergency: null } },
  })
  await page.user.click(screen.getByRole('button', { name: 'Send my answers' }))
  expect(await screen.findByText(/Do not inject 0.5 mg until your doctor has answered/)).toBeTruthy()
})

test.each([
  [asked({ kind: 'in_hand', state: 'held' }), 'Do not inject 0.5 mg yet'],
  [asked({ state: 'unanswered' }), 'We send your last dose again.'],
])('MED-11 D-87 home keeps saying what follows (%#)', async (question, title) => {
  at(question, '/home')
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Answer three questions' })).toBeNull()
})

test('MED-11 D-87 a refused answer is told and loses nothing', async () => {
  const page = at(asked())
  await screen.findByRole('heading', { name: 'Three questions before a higher dose' })
  for (const question of [/throw up/, /pregnant/, /anything else/]) await choose(page, question, 'No')
  page.answer({ doseQuestions: { answer: refused('unavailable') } })
  await page.user.click(screen.getByRole('button', { name: 'Send my answers' }))
  expect((await screen.findByRole('alert')).textContent).toContain('try again')
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: 'No' }).every(({ checked }) => checked)).toBe(
    true,
  )
})

test('a link to questions that are closed says so', async () => {
  at(asked(), '/three-questions/question-two-00000000')
  expect(await screen.findByText(/These questions are closed/)).toBeTruthy()
})
