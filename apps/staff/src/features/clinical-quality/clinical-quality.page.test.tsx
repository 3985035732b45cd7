import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import ClinicalQualityPage from './clinical-quality-page.tsx'

const sample = {
  id: 'sample-1',
  month: '2027-02',
  order_id: 'order-1',
  state: 'CA',
  drug: 'semaglutide' as const,
  age: 41,
  sex: 'Female',
  bmi: '31.27',
  clinician: 'Dr. Casey Demo',
  signed_at: '2027-02-11T15:00:00.000Z',
  lines: [{ slot: 'Month 1', medicine: 'Semaglutide (compounded) 0.25 mg', directions: 'Inject weekly.' }],
  compounding_reason: 'ingredient',
  compounding_note: 'Hives from the preservative.',
  flags: [
    {
      title: 'Allergies listed',
      severity: 'important' as const,
      words: 'penicillin',
      reason: 'asked',
      note: 'Not related.',
    },
  ],
  verdict: null,
  words: null,
  judged_at: null,
}
const event = {
  id: 'event-1',
  patient: 'Maya Sample',
  state: 'CA',
  source: 'hold' as const,
  happened_at: '2027-03-01T15:00:00.000Z',
  what: 'A reaction to the medicine.',
  severity: null,
  action: null,
  follow_up_on: null,
  outcome: null,
  closed_at: null,
  recorded_by: null,
  assessed_by: null,
}
const events = { rows: [event], next: null, total: 1 }
const figures = {
  notes: [{ clinician: 'Dr. Casey Demo', note: 'Needs it.', count: 13, of: 20, copied: true }],
  charts: 40,
  rules: [
    {
      rule: 'allergies',
      severity: 'important' as const,
      fired: 20,
      fired_percent: 50,
      overridden_percent: 95,
      too_often: true,
    },
  ],
}

test('D-86 the director reads a drawn prescription without a name, and disagrees with words', async () => {
  const { user, calls } = openPage(<ClinicalQualityPage />, {
    roles: ['medical_director'],
    answers: {
      clinicalQuality: { samples: { rows: [sample], waiting: 1 }, decide: { message: 'Stored.' } },
    },
  })
  const card = within(await screen.findByRole('article', { name: 'Semaglutide, 41, Female, CA' }))
  expect(screen.getByText('1 waits for your judgment.')).toBeTruthy()
  expect(card.getByText(/Cannot take an inactive ingredient.*Hives from the preservative/)).toBeTruthy()
  expect(card.getByText(/Important: Allergies listed\. penicillin Answered: Asked the patient/)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Save' }))
  expect(card.getByText('Choose one of the two.', { exact: false })).toBeTruthy()
  await user.click(card.getByRole('radio', { name: /I do not agree/ }))
  await user.click(card.getByRole('button', { name: 'Save' }))
  expect(card.getByText(/Fill in the field “In your words”/)).toBeTruthy()
  await user.type(card.getByLabelText(/^In your words/), 'Too fast a step.')
  await user.click(card.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      name: 'clinicalQuality.decide',
      input: { id: 'sample-1', verdict: 'disagree', words: 'Too fast a step.' },
    }),
  )
})

test('D-86 an adverse event is graded and kept open with a day, or the dialog says what is missing', async () => {
  const { user, calls } = openPage(<ClinicalQualityPage />, {
    roles: ['medical_director'],
    at: '/?show=events',
    answers: { clinicalQuality: { events, assessEvent: { message: 'Saved.' } } },
  })
  await user.click(await screen.findByRole('button', { name: 'Assess the event of Maya Sample' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(/Error/).parentElement?.textContent).toContain('Choose a grade')
  await user.selectOptions(dialog.getByLabelText('Severity'), '2, moderate')
  await user.type(dialog.getByLabelText('What was done'), 'Stopped the medicine.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(/Choose when somebody asks again/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/^What came of it/), 'Well again after a day.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      name: 'clinicalQuality.assessEvent',
      input: {
        id: 'event-1',
        severity: 'moderate',
        action: 'Stopped the medicine.',
        follow_up_on: null,
        outcome: 'Well again after a day.',
      },
    }),
  )
})

test('D-86 an event is recorded by hand for an order, and a refusal is said', async () => {
  const { user } = openPage(<ClinicalQualityPage />, {
    roles: ['medical_director'],
    at: '/?show=events',
    answers: { clinicalQuality: { events, recordEvent: refused('not_found') } },
  })
  await user.click(await screen.findByRole('button', { name: 'Record an event' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Number of the order/), 'order-9')
  await user.type(dialog.getByLabelText('What happened'), 'Hives.')
  await user.click(dialog.getByRole('button', { name: 'Record it' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
})

test('D-85 a copied note is marked with its share', async () => {
  openPage(<ClinicalQualityPage />, {
    roles: ['medical_director'],
    at: '/?show=notes',
    answers: { clinicalQuality: { figures } },
  })
  const row = within(await screen.findByRole('row', { name: /Dr\. Casey Demo/ }))
  expect(row.getByText('13 of 20')).toBeTruthy()
  expect(row.getByText('More than half')).toBeTruthy()
})

test('D-86 a rule on more than 30 of 100 charts is marked, with how often it was overridden', async () => {
  openPage(<ClinicalQualityPage />, {
    roles: ['medical_director'],
    at: '/?show=rules',
    answers: { clinicalQuality: { figures } },
  })
  const row = within(await screen.findByRole('row', { name: /allergies/ }))
  expect(row.getByText('20 (50 of 100)')).toBeTruthy()
  expect(row.getByText('95 of 100')).toBeTruthy()
  expect(row.getByText('Too often')).toBeTruthy()
})
