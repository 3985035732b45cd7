import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { StaffMember } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import LicenseDialog from './license-dialog.tsx'

const person: StaffMember = {
  id: 'clinician-of-many-1',
  name: 'Dr. Sam Sample',
  email: 'sam@contour.example',
  roles: ['clinician'],
  npi: null,
  active: true,
  waiting_roles: [],
  self: false,
  created_at: '2026-11-01T15:00:00Z',
  last_seen_at: null,
  open_sessions: 0,
  licenses: [],
  reviewed: null,
  review_due: false,
  may_review: true,
  biography: null,
  portrait: null,
}

test('licenses of several states are entered one after the other: profession and last day stay, state and number do not', async () => {
  const onClose = vi.fn<() => void>()
  const { user, calls } = openPage(<LicenseDialog person={person} license={null} onClose={onClose} />, {
    roles: ['administrator'],
    answers: { accounts: { saveLicense: {} } },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a license' }))
  const enter = async (state: string, number: string) => {
    await user.selectOptions(dialog.getByLabelText('State'), state)
    await user.type(dialog.getByLabelText('License number'), number)
  }
  const save = () => user.click(dialog.getByRole('button', { name: 'Save the license' }))
  await enter('Texas', 'A 1001')
  await user.type(dialog.getByLabelText('Month'), '12')
  await user.type(dialog.getByLabelText('Day'), '31')
  await user.type(dialog.getByLabelText('Year'), '2049')
  await user.click(dialog.getByRole('checkbox', { name: 'Enter another state after this one' }))
  await save()
  expect(await screen.findByText('The license in TX was saved.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(dialog.getByLabelText('State'))
  await save()
  expect(dialog.getByText('Choose the state of the license.')).toBeTruthy()
  await enter('Florida', 'B 2002')
  await user.click(dialog.getByRole('checkbox', { name: 'Enter another state after this one' }))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.filter(({ name }) => name === 'accounts.saveLicense').map(({ input }) => input)).toEqual([
    { id: person.id, state: 'TX', number: 'A 1001', expires_on: '2049-12-31' },
    { id: person.id, state: 'FL', number: 'B 2002', expires_on: '2049-12-31' },
  ])
})
