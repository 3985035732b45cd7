import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WaitingRoles } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { StaffPage } from './staff-page.tsx'

const waitingOf = (change: Partial<WaitingRoles>): WaitingRoles => ({
  id: 'grant-of-jordan-0001',
  name: 'Jordan Sample',
  staff_id: 'staff-1',
  roles: ['clinician'],
  asked_by: 'Alex Sample',
  asked_at: '2026-11-27T15:00:00Z',
  grants_at: null,
  can_approve: true,
  ...change,
})
const opened = (waiting: WaitingRoles[]) =>
  openPage(<StaffPage />, {
    at: '/staff',
    roles: ['administrator'],
    answers: {
      accounts: { list: { staff: [], invitations: [], waiting }, approveRoles: {}, refuseRoles: {} },
    },
  })
const list = async () => within(await screen.findByRole('region', { name: 'Roles that wait' }))

test('D-96 a second administrator sees who asked for what for whom, and agrees', async () => {
  const { user, calls } = opened([waitingOf({})])
  const rows = await list()
  expect(rows.getByText('Clinician')).toBeDefined()
  expect(rows.getByText(/By Alex Sample/)).toBeDefined()
  expect(rows.getByText('A second administrator agrees or refuses.')).toBeDefined()
  await user.click(rows.getByRole('button', { name: 'Agree to the roles of Jordan Sample' }))
  expect(calls).toContainEqual({ name: 'accounts.approveRoles', input: { id: 'grant-of-jordan-0001' } })
})

test('D-96 who asked may take it back and not agree, and sees when it applies without a second person', async () => {
  const { user, calls } = opened([waitingOf({ can_approve: false, grants_at: '2026-11-28T15:00:00Z' })])
  const rows = await list()
  expect(rows.queryByRole('button', { name: /^Agree/ })).toBeNull()
  expect(rows.getByText(/There is no second administrator: applies on .* unless refused/)).toBeDefined()
  await user.click(rows.getByRole('button', { name: 'Refuse the roles of Jordan Sample' }))
  expect(calls).toContainEqual({ name: 'accounts.refuseRoles', input: { id: 'grant-of-jordan-0001' } })
})

test('D-96 where nothing waits the page has no such list', async () => {
  opened([])
  expect(await screen.findByRole('heading', { level: 1, name: 'Staff' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Roles that wait' })).toBeNull()
})
