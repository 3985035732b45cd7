import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClosedDay } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { ClosedDaysPage } from './closed-days-page.tsx'

const versionOf = (change: Partial<ClosedDay['versions'][number]> = {}): ClosedDay['versions'][number] => ({
  version: 1,
  reason: 'The pharmacy moves.',
  starts_on: '2027-03-02',
  author: 'Addison Admin-Demo',
  approver: null,
  approved_at: null,
  withdrawn_at: null,
  created_at: '2027-02-25T15:00:00.000Z',
  may_approve: false,
  alone_from: null,
  ...change,
})
const dayOf = (change: Partial<ClosedDay> = {}): ClosedDay => ({
  id: '2027-03-10',
  name: 'The pharmacy moves.',
  federal: false,
  state: 'draft',
  opens_on: '2027-03-11',
  ships_on: '2027-03-15',
  versions: [versionOf()],
  ...change,
})
const opened = (rows: ClosedDay[]) =>
  openPage(<ClosedDaysPage />, {
    at: '/closed-days',
    roles: ['administrator'],
    answers: {
      closedDays: { list: { rows }, draft: { version: 1 }, approve: {}, reopen: {}, withdrawWaiting: {} },
    },
  })

test('D-45 an administrator adds a closed day, and the form says which field is missing', async () => {
  const { user, calls } = opened([])
  await user.click(await screen.findByRole('button', { name: 'Add a closed day' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add a closed day' }))
  expect(dialog.getByText('Say why.')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('closedDays.draft')
  await user.type(dialog.getByLabelText('Day'), '2027-03-10')
  await user.type(dialog.getByLabelText('Reason'), 'The pharmacy moves.')
  await user.type(dialog.getByLabelText('Counts from'), '2027-03-02')
  await user.click(dialog.getByRole('button', { name: 'Add a closed day' }))
  expect(calls).toContainEqual({
    name: 'closedDays.draft',
    input: { id: '2027-03-10', reason: 'The pharmacy moves.', starts_on: '2027-03-02' },
  })
})

test('D-45 D-101 a second person sees what patients will read instead, and approves the day', async () => {
  const { user, calls } = opened([dayOf({ versions: [versionOf({ may_approve: true })] })])
  await user.click(await screen.findByRole('button', { name: 'Approve March 10, 2027 as closed' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Open again March 11, 2027\. Parcels leave March 15, 2027\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(calls).toContainEqual({ name: 'closedDays.approve', input: { id: '2027-03-10', version: 1 } })
})

test('D-45 a day that counts can be opened again, its history names who did what, and a federal holiday has no buttons', async () => {
  const approved = { approver: 'Sasha Second', approved_at: '2027-02-26T15:00:00.000Z' }
  const { user, calls } = opened([
    dayOf({ state: 'shown', versions: [versionOf(approved)] }),
    dayOf({ id: '2027-05-31', name: 'Memorial Day', federal: true, state: 'shown', versions: [] }),
  ])
  const holiday = (await screen.findByText('Memorial Day')).closest('tr')
  expect(holiday && within(holiday).queryAllByRole('button')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'History of March 10, 2027' }))
  expect(within(await screen.findByRole('dialog')).getByText(/Approved by Sasha Second/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Open again: March 10, 2027' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Open again: March 10, 2027' })).getByRole('button', {
      name: 'Open again',
    }),
  )
  expect(calls).toContainEqual({ name: 'closedDays.reopen', input: { id: '2027-03-10' } })
})

test('D-45 D-101 a closed day that waits for approval is withdrawn, and says so afterwards', async () => {
  const { user, calls } = opened([
    dayOf(),
    dayOf({ id: '2027-03-12', versions: [versionOf({ withdrawn_at: '2027-02-26T15:00:00.000Z' })] }),
  ])
  const withdraw = 'Withdraw March 10, 2027 before it is closed'
  await user.click(await screen.findByRole('button', { name: withdraw }))
  const dialog = within(await screen.findByRole('dialog', { name: withdraw }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(calls).toContainEqual({
    name: 'closedDays.withdrawWaiting',
    input: { id: '2027-03-10', version: 1 },
  })
  expect(screen.getByText('Withdrawn')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw March 12, 2027 before it is closed' })).toBeNull()
})
