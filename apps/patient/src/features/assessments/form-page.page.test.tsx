import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { patientContract } from '@contour/contract'
import { broken, lost, refused, type Answers } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { openPage } from '../../page-tests/open-page.tsx'
import { ID, LOADED } from '../../page-tests/sample-form.ts'
import { homeOf, robin } from '../../page-tests/sample-home.ts'

const options = (...titles: string[]) => titles.map((title, index) => ({ title, order: index + 1 }))
const QUESTIONS = {
  version: '1',
  sha: 'sample',
  questions: [
    {
      id: 31,
      question: 'many',
      label: 'Some of these',
      question_type: 'multiple_option',
      options: options('Nausea', 'Reflux', 'None of these'),
    },
    { id: 32, question: 'line', label: 'A line', question_type: 'text' },
  ],
  dependencies: [],
}

const openForm = (assessments: Answers<typeof patientContract>['assessments']) =>
  openPage(`/medical-form/${ID}`, {
    session: robin(),
    answers: {
      ...homeOf({}),
      drafts: { readDrafts: { drafts: [] }, saveDraft: { version: 1, saved_at: '2027-03-02T15:00:00.000Z' } },
      assessments,
    },
  })

const read = ({ name }: { name: string }) => ({ ...QUESTIONS, name })

test('P-QST-003 P-LDR-005 a check-in opens the refill form, which shows the percentage completed', async () => {
  const page = openForm({
    loadForm: { ...LOADED, health_id: 'health-1', has_own_prescription: true, refill_question: true },
    readDefinition: read,
  })
  expect(await screen.findByText('Step 3 of 3, 0% complete')).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Medical Intake' })
  expect(bar.getAttribute('aria-valuenow')).toBe('0')
  expect(page.calls.find(({ name }) => name === 'assessments.readDefinition')?.input).toEqual({
    name: 'mdi_refill_3july.json',
  })
  await page.user.click(screen.getByRole('checkbox', { name: 'Nausea' }))
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Step 3 of 3, 50% complete')).toBeTruthy()
})

test('P-QST-001 P-QST-002 P-LDR-005 the form of a first order is the medical form, and is step 3 of 3', async () => {
  const page = openForm({ loadForm: LOADED, readDefinition: read })
  expect(await screen.findByText('Step 3 of 3')).toBeTruthy()
  expect(document.title).toMatch(/^Medical Intake/)
  expect(page.calls.find(({ name }) => name === 'assessments.readDefinition')?.input).toEqual({
    name: 'new_question_mdi.json',
  })
})

test.each([
  [
    'P-LDR-003 the form of an order that is no longer pending_approval',
    { ...LOADED, order: { ...LOADED.order, status: 'waiting_prescription' as const } },
    'Order not found or the assessment form was already submitted. Login to your dashboard to see details.',
  ],
  [
    'P-LDR-003 the form of an order that is not there',
    refused('not_found'),
    'Order not found or the assessment form was already submitted. Login to your dashboard to see details.',
  ],
  [
    'P-LDR-004 a form whose order does not load',
    broken(),
    'An error occurred while fetching your order. Please try again later.',
  ],
])('%s leads to /sorry with the stated text', async (_, loadForm, message) => {
  openForm({ loadForm })
  await waitFor(() => expect(address()).toBe(`/sorry?message=${encodeURIComponent(message)}`))
})

test('P-QST-037 P-QST-038 choosing "None of these" clears the other answers, and choosing any other clears it', async () => {
  const page = openForm({ loadForm: LOADED, readDefinition: read })
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ labels }) => labels?.[0]?.textContent)
  for (const [press, left] of [
    ['Nausea', ['Nausea']],
    ['Reflux', ['Nausea', 'Reflux']],
    ['None of these', ['None of these']],
    ['Reflux', ['Reflux']],
  ] as const) {
    await page.user.click(await screen.findByRole('checkbox', { name: press }))
    expect(chosen()).toEqual(left)
  }
})

test('P-QST-075 D-01 questions that do not load are said to, and load when asked again', async () => {
  const page = openForm({ loadForm: LOADED, readDefinition: refused('not_found') })
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('This page could not be loaded')
  expect(told.textContent).toContain('None of your answers were lost.')
  page.answer({ assessments: { readDefinition: read } })
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Some of these' })).toBeTruthy()
})

test('A-09 P-QST-028 the browser’s buttons move between the questions, and the form’s own arrow leaves no entry behind', async () => {
  const page = openForm({ loadForm: LOADED, readDefinition: read })
  const entries = window.history.length
  const heading = (name: string) => screen.findByRole('heading', { name })
  const next = async () => page.user.click(screen.getByRole('button', { name: 'Next' }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Nausea' }))
  await next()
  await heading('A line')
  expect(window.history.length).toBe(entries + 1)
  window.history.back()
  await heading('Some of these')
  expect(screen.getByRole('checkbox', { name: 'Nausea' })).toHaveProperty('checked', true)
  window.history.forward()
  await heading('A line')
  await page.user.type(screen.getByRole('textbox'), 'a line')
  await next()
  await screen.findByRole('button', { name: 'Submit' })
  window.history.back()
  await heading('A line')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'a line')
  await page.user.click(screen.getByRole('button', { name: /back/i }))
  await heading('Some of these')
  await next()
  await heading('A line')
  expect(window.history.length).toBe(entries + 1)
})

const STOPPING = {
  version: '1',
  sha: 'sample',
  questions: [
    {
      id: 17,
      question: 'self_harm',
      label: 'Have you had thoughts of harming yourself in the last 6 months?',
      question_type: 'single_option',
      important: true,
      options: options('Yes', 'No'),
    },
    { id: 32, question: 'line', label: 'A line', question_type: 'text' },
    {
      id: 103,
      question: 'stop_self_harm',
      label: 'We cannot proceed',
      description: 'Thank you for telling us.',
      question_type: 'informational',
      has_next_button: false,
    },
  ],
  dependencies: [{ question_id: 103, dependent_on: 17, ask_if_val_in: ['Yes'] }],
}

/** Answers Yes to the question about self-harm, at which the form stops. */
async function stopAtSelfHarm(page: ReturnType<typeof openForm>) {
  await page.user.click(await screen.findByRole('radio', { name: 'Yes' }))
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  return screen.findByRole('alertdialog', { name: 'We Cannot Proceed' })
}
const stopsOf = (page: ReturnType<typeof openForm>) =>
  page.calls.filter(({ name }) => name === 'assessments.recordStop').map(({ input }) => input)

test('D-81 a stopping answer is sent the moment its dialog opens, and the help line comes first, Resubmit Form last', async () => {
  const page = openForm({ loadForm: LOADED, readDefinition: { ...STOPPING, name: 'x' }, recordStop: {} })
  const dialog = await stopAtSelfHarm(page)
  await waitFor(() =>
    expect(stopsOf(page)).toMatchObject([
      { id: ID, form: 'medical', question: 'self_harm', answer: ['Yes'] },
    ]),
  )
  const presses = [...dialog.querySelectorAll('a, button')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
  ])
  expect(presses.slice(0, 3)).toEqual([
    ['Call 988', 'tel:988'],
    ['Text 988', 'sms:988'],
    ['Call 911', 'tel:911'],
  ])
  expect(presses.at(-1)?.[0]).toBe('Resubmit Form')
  expect(document.activeElement?.textContent).toBe('Call 988')
  expect(dialog.textContent).toContain('A clinician sees this answer now and calls you at (')
  expect(screen.queryByRole('link', { name: 'Message a clinician' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Resubmit Form' }))
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('alertdialog', { name: 'We Cannot Proceed' })
  await waitFor(() => expect(stopsOf(page)).toHaveLength(2))
})

test('D-81 at a stop without a crisis a clinician to write to comes first, and without a connection the answer is sent later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const calm = { ...STOPPING.questions[0]!, question: 'pregnancy', label: 'Are you pregnant?' }
  const page = openForm({
    loadForm: LOADED,
    readDefinition: { ...STOPPING, questions: [calm, ...STOPPING.questions.slice(1)], name: 'x' },
    recordStop: lost,
  })
  const dialog = await stopAtSelfHarm(page)
  const [first] = dialog.querySelectorAll('a, button')
  expect([first?.textContent, first?.getAttribute('href')]).toEqual([
    'Message a clinician',
    '/home?tab=doctor-chat',
  ])
  expect(dialog.textContent).not.toContain('988')
  expect(dialog.textContent).toContain('Sent as soon as you are online.')
})

test('D-81 a stopping answer that does not reach the server waits on the device and is sent again', async () => {
  const page = openForm({
    loadForm: LOADED,
    readDefinition: { ...STOPPING, name: 'x' },
    recordStop: lost,
  })
  await stopAtSelfHarm(page)
  await waitFor(() => expect(stopsOf(page)).toHaveLength(1))
  page.answer({ assessments: { recordStop: {} } })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(stopsOf(page)).toHaveLength(2))
  const [first, second] = stopsOf(page)
  expect(second).toEqual(first)
  window.dispatchEvent(new Event('online'))
  await screen.findByRole('alertdialog', { name: 'We Cannot Proceed' })
  expect(stopsOf(page)).toHaveLength(2)
})

const ASKING = {
  version: '2',
  sha: 'sample',
  questions: [
    { id: 1, question: 'current_weight', label: 'What is your weight?', question_type: 'integer' },
    {
      id: 20,
      question: 'allergies',
      label: 'List your allergies',
      question_type: 'textarea',
      options: options('I have none'),
    },
    {
      id: 26,
      question: 'florida_bill_of_rights',
      label: 'Florida bill of rights',
      question_type: 'consent',
      options: options('I have read it'),
    },
  ],
  dependencies: [],
}
const KNOWN = {
  ...LOADED,
  state: 'FL',
  weight: 212.5,
  weight_on: '2027-02-27',
  known: [{ question: 'allergies', answer: 'penicillin', on: '2027-01-15' }],
  notices: [
    {
      notice: 'florida_bill_of_rights',
      title: 'Bill of rights',
      version: 'sample',
      text: 'You have these rights.',
    },
  ],
}
const openKnown = () => openForm({ loadForm: KNOWN, readDefinition: { ...ASKING, name: 'x' } })
const press = (page: ReturnType<typeof openForm>, name: string) =>
  page.user.click(screen.getByRole('button', { name }))

test('D-84 the form opens with the newest weight and its day, and asks whether it is still right', async () => {
  const page = openKnown()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your answer' })
  expect(field.value).toBe('212.5')
  expect(screen.getByText('You told us 212.5 lb on Feb 27, 2027. Is it still right?')).toBeTruthy()
  await press(page, 'Next')
  expect(await screen.findByRole('heading', { name: 'List your allergies' })).toBeTruthy()
})

test('D-80 a weight in kilograms is asked back once, and stands if the patient says that it is right', async () => {
  const page = openKnown()
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  await page.user.clear(field)
  await page.user.type(field, '96.4')
  await press(page, 'Next')
  const asked = await screen.findByRole('alert')
  expect(asked.textContent).toContain('This looks like your weight in kilograms.')
  await page.user.clear(field)
  await page.user.type(field, '90')
  expect(screen.queryByRole('alert')).toBeNull()
  await press(page, 'Next')
  expect((await screen.findByRole('alert')).textContent).toContain('You told us 212.5 lb before.')
  await press(page, 'Yes, 90 lb is right')
  expect(await screen.findByRole('heading', { name: 'List your allergies' })).toBeTruthy()
})

test('D-84 D-52 a later form shows the allergies with their day, and "I have none" is one press', async () => {
  const page = openKnown()
  await screen.findByRole('textbox', { name: 'Your answer' })
  await press(page, 'Next')
  const known = await screen.findByRole('region', { name: 'What you told us before' })
  expect(known.textContent).toContain('Allergies, Jan 15, 2027')
  expect(known.textContent).toContain('penicillin')
  await page.user.click(screen.getByRole('checkbox', { name: 'I have none' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  await page.user.click(screen.getByRole('checkbox', { name: 'I have none' }))
  await page.user.type(screen.getByRole('textbox', { name: /Your answer/ }), 'latex')
  await press(page, 'Next')
  expect((await screen.findByRole('region', { name: 'Bill of rights' })).textContent).toBe(
    'You have these rights.',
  )
})

test('D-86 a state whose text is missing leads to /sorry with the reason, and asks nothing', async () => {
  const message = 'We cannot treat anyone in Florida at the moment. Please write to our support team.'
  openForm({ loadForm: refused('state_not_served', { message }) })
  await waitFor(() => expect(address()).toBe(`/sorry?message=${encodeURIComponent(message)}`))
})

test('D-81 the ways on of the stop dialog stand in one column: refund, support, and Resubmit Form last', async () => {
  const page = openForm({ loadForm: LOADED, readDefinition: { ...STOPPING, name: 'x' }, recordStop: {} })
  const dialog = await stopAtSelfHarm(page)
  const column = screen.getByRole('button', { name: 'Resubmit Form' }).parentElement
  expect(dialog.contains(column)).toBe(true)
  expect([...(column?.children ?? [])].map((row) => row.textContent?.trim())).toEqual([
    'Process Refund',
    'Contact support',
    'Resubmit Form',
  ])
  expect(column?.className).toContain('grid')
})

test('M-43 the group of answers is named as the question above it, with the state filled in', async () => {
  const home = {
    id: 41,
    question: 'state_now',
    label: 'Are you still in {state}?',
    question_type: 'single_option',
    options: options('Yes', 'No'),
  }
  openForm({
    loadForm: LOADED,
    readDefinition: { ...QUESTIONS, name: 'x', questions: [home] },
  })
  const heading = await screen.findByRole('heading', { name: /^Are you still in/ })
  const asked = heading.textContent ?? ''
  expect(asked).toMatch(/^Are you still in [A-Z][a-z]+( [A-Z][a-z]+)?\?$/)
  expect(screen.getByRole('group', { name: asked })).toBeTruthy()
})
