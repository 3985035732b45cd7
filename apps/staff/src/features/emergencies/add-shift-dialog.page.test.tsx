import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { OnCallPage } from './on-call-page.tsx'

const rota = {
  rows: [],
  clinicians: [{ id: 'clinician-of-texas-1', name: 'Dr. Sam Sample', phone: '5555550142', states: ['TX'] }],
  gaps: [{ state: 'FL', name: 'Florida', from: '2020-01-01T12:00:00Z' }],
  unanswered: [],
}

test('D-46 one entry plans a shift of every week, and the states without anybody are named as such', async () => {
  const { user, calls } = openPage(<OnCallPage />, {
    roles: ['administrator'],
    answers: { emergencies: { rota, addShift: { id: 'shift-1' } } },
  })
  expect(await screen.findByText('States where nobody is on call')).toBeTruthy()
  expect(screen.getByText('Now: Florida')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a shift' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a shift' }))
  await user.selectOptions(dialog.getByLabelText('Clinician'), 'Dr. Sam Sample')
  await user.selectOptions(dialog.getByLabelText('How often'), 'Every week, 8 weeks')
  await user.click(dialog.getByRole('button', { name: 'Add the shift' }))
  expect(await screen.findByText('8 shifts are in the rota.')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'emergencies.addShift')).toEqual([
    {
      name: 'emergencies.addShift',
      input: expect.objectContaining({ staff: 'clinician-of-texas-1', states: ['TX'], weeks: 8 }),
    },
  ])
})
