import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import RedThreads from './red-threads.tsx'

const patient = {
  id: 'thread-of-marisol-1',
  channel: 'doctor' as const,
  name: 'Marisol Sample',
  phone: '2105550167',
  since: '2027-03-02T15:00:00.000Z',
  minutes_left: 20,
  words: 'My chest feels tight since this morning.',
  rings_at: '2027-03-02T15:15:00.000Z',
  may_log: true,
}
const visitor = (n: number) => ({
  ...patient,
  id: `thread-of-visitor-${n}`,
  channel: 'support' as const,
  name: `Vera ${n}`,
  phone: null,
  may_log: false,
})
const list = ({ who }: { who?: string | undefined }) => ({
  rows: who === 'visitors' ? [visitor(1), visitor(2)] : [patient],
  next: null,
  total: null,
})

test('W-02 no answer keeps the alarm: the button logs an attempt and the dialog says that it rings again', async () => {
  const { user, calls } = openPage(<RedThreads />, {
    roles: ['clinician'],
    answers: { emergencies: { list, yellow: { rows: [], elsewhere: 0 }, logContact: {} } },
  })
  await user.click(await screen.findByRole('button', { name: 'Log a contact' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /No answer/ }))
  expect(dialog.getByText(/The alarm stays open. It rings again/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'End the alarm' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Log the attempt' }))
  expect(calls).toContainEqual({
    name: 'emergencies.logContact',
    input: { id: patient.id, outcome: 'no_answer', text: '' },
  })
})

test('W-02 a false alarm is not ended without its reason', async () => {
  const { user, calls } = openPage(<RedThreads />, {
    roles: ['clinician'],
    answers: { emergencies: { list, yellow: { rows: [], elsewhere: 0 }, logContact: {} } },
  })
  await user.click(await screen.findByRole('button', { name: 'Log a contact' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /False alarm/ }))
  await user.click(dialog.getByRole('button', { name: 'End the alarm' }))
  expect(dialog.getByText('Say why this was a false alarm.')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'emergencies.logContact')).toBe(false)
  await user.type(dialog.getByRole('textbox'), 'A film.')
  await user.click(dialog.getByRole('button', { name: 'End the alarm' }))
  expect(calls).toContainEqual({
    name: 'emergencies.logContact',
    input: { id: patient.id, outcome: 'false_alarm', text: 'A film.' },
  })
})

test('SEC-01 visitors stand apart from patients, and several are closed at once with a reason', async () => {
  const { user, calls } = openPage(<RedThreads />, {
    roles: ['support'],
    answers: { emergencies: { list, lookAtVisitors: { message: 'Closed.' } } },
  })
  const visitors = within(await screen.findByRole('region', { name: 'Visitors, not patients' }))
  expect(visitors.queryByText(/Marisol/)).toBeNull()
  await user.click(visitors.getByRole('button', { name: 'Choose all shown' }))
  await user.click(visitors.getByRole('button', { name: 'None of 2 is in danger' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'One stranger wrote both.')
  await user.click(dialog.getByRole('button', { name: 'Close the alarms' }))
  expect(calls).toContainEqual({
    name: 'emergencies.lookAtVisitors',
    input: { ids: [visitor(1).id, visitor(2).id], found: 'no_danger', text: 'One stranger wrote both.' },
  })
})

test('D-77 several patients chosen are ended with one outcome and words for it, and attempts are not offered', async () => {
  const other = { ...patient, id: 'thread-of-dev-nair-1', name: 'Dev Sample' }
  const { user, calls } = openPage(<RedThreads />, {
    roles: ['clinician'],
    answers: {
      emergencies: {
        list: ({ who }: { who?: string | undefined }) => ({
          rows: who === 'visitors' ? [] : [patient, other],
          next: null,
          total: null,
        }),
        yellow: { rows: [], elsewhere: 0 },
        endSeveral: { message: 'Ended.' },
      },
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Marisol Sample' }))
  expect(screen.getByRole('button', { name: /Choose another/ }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('checkbox', { name: 'Choose Dev Sample' }))
  await user.click(screen.getByRole('button', { name: 'End 2 with one outcome' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('radio', { name: /No answer/ })).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^Reached/ }))
  await user.click(dialog.getByRole('button', { name: 'End the alarm' }))
  expect(dialog.getByText('Say what happened.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'One household, all well.')
  await user.click(dialog.getByRole('button', { name: 'End the alarm' }))
  expect(calls).toContainEqual({
    name: 'emergencies.endSeveral',
    input: { ids: [patient.id, other.id], outcome: 'reached', text: 'One household, all well.' },
  })
})
