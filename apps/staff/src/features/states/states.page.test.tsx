import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OpenedState } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { StatesPage } from './states-page.tsx'

const law: OpenedState['law'] = {
  source: '',
  to_confirm: 'Everything.',
  min_bmi: null,
  min_bmi_with_condition: null,
  notices: [],
  video: false,
  live_visit_first: false,
  no_questionnaire_only: false,
  silence_accepts_other_dose: true,
}
const stateOf = (change: Partial<OpenedState>): OpenedState => ({
  state: 'ND',
  name: 'North Dakota',
  opened: false,
  served: false,
  message: 'We are not yet available in North Dakota.',
  lines: [],
  missing_notices: [],
  waiting: 0,
  law,
  decision: null,
  ...change,
})
const opened = (rows: OpenedState[]) =>
  openPage(<StatesPage />, {
    at: '/states',
    roles: ['administrator'],
    answers: { states: { list: { rows }, open: {}, close: {} } },
  })

test('D-101 a state that stands ready is opened with a document, its date and a reason; empty fields say what they need', async () => {
  const { user, calls } = opened([stateOf({ waiting: 2 })])
  expect(await screen.findByText('2 people wait')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Open North Dakota' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Open North Dakota' }))
  expect(dialog.getAllByText('Write at least 8 characters.')).toHaveLength(2)
  expect(dialog.getByText('Enter the date of the document.')).toBeDefined()
  expect(calls.map(({ name }) => name)).not.toContain('states.open')
  await user.type(dialog.getByLabelText('Document about the law'), 'Memo of counsel')
  await user.type(dialog.getByLabelText('Date of the document'), '2026-03-02')
  await user.type(dialog.getByLabelText('Reason'), 'The first state')
  await user.click(dialog.getByRole('button', { name: 'Open North Dakota' }))
  expect(calls).toContainEqual({
    name: 'states.open',
    input: {
      state: 'ND',
      law_document: 'Memo of counsel',
      law_dated: '2026-03-02',
      reason: 'The first state',
    },
  })
})

test('D-101 what stands in the way names its owner and the next step, and there is nothing to send', async () => {
  const { user } = opened([
    stateOf({ lines: ['clinician', 'clinical_content'] }),
    stateOf({ state: 'TX', name: 'Texas', lines: ['clinical_content'] }),
  ])
  const everywhere = within(await screen.findByRole('region', { name: 'In the way everywhere' }))
  expect(everywhere.getByText(/^Medical director: Clinical content is not signed\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Open North Dakota' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Administrator: No clinician is licensed there\./)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Open North Dakota' })).toBeNull()
})

test('D-101 a state that was opened and is not served stands first, and the view stays in the address', async () => {
  const rows = [
    stateOf({
      state: 'AZ',
      name: 'Arizona',
      opened: true,
      served: true,
      decision: {
        verdict: 'opened',
        reason: 'The first state',
        law_document: 'Memo of counsel',
        law_dated: '2026-03-02',
        name: 'Addison Admin-Demo',
        at: '2026-03-09T15:00:00Z',
      },
    }),
    stateOf({ opened: true, lines: ['clinician'] }),
  ]
  const { user } = opened(rows)
  const names = async () =>
    (await screen.findAllByRole('button', { name: /^Close / })).map((one) => one.getAttribute('aria-label'))
  expect(await names()).toEqual(['Close North Dakota', 'Close Arizona'])
  expect(screen.getByText(/^Since Mar 9.*, Addison Admin-Demo$/)).toBeDefined()
  expect(screen.getByText('Confirmed: Memo of counsel, March 2, 2026.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Opened, not served' }))
  expect(await names()).toEqual(['Close North Dakota'])
})

test('D-101 a state is closed with what visitors read and a reason', async () => {
  const { user, calls } = opened([stateOf({ opened: true, served: true })])
  await user.click(await screen.findByRole('button', { name: 'Close North Dakota' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'Our clinician left')
  await user.click(dialog.getByRole('button', { name: 'Close North Dakota' }))
  expect(calls).toContainEqual({
    name: 'states.close',
    input: {
      state: 'ND',
      message: 'We are not taking new patients in North Dakota right now.',
      reason: 'Our clinician left',
    },
  })
})

test('D-76 a state that wants the patient’s own yes to another dose than the one asked for says so', async () => {
  opened([
    stateOf({ law: { ...law, silence_accepts_other_dose: false } }),
    stateOf({ state: 'TX', name: 'Texas' }),
  ])
  expect(await screen.findAllByText(/did not ask for waits for the patient’s own yes\./)).toHaveLength(1)
})
