import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PromiseHoursRead } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { PromiseHoursPage } from './promise-hours-page.tsx'

const versionOf = (
  change: Partial<PromiseHoursRead['versions'][number]> = {},
): PromiseHoursRead['versions'][number] => ({
  version: 1,
  hours: { ...STATED_HOURS, review_usual: 8 },
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
const opened = (versions: PromiseHoursRead['versions'] = []) =>
  openPage(<PromiseHoursPage />, {
    at: '/promise-hours',
    roles: ['administrator'],
    answers: {
      promiseHours: {
        read: { hours: STATED_HOURS, stated: STATED_HOURS, in_force: null, versions },
        draft: { version: 1 },
        approve: {},
        withdrawWaiting: {},
      },
    },
  })

test('D-101 whoever types new times reads which texts they change, and one that cannot be kept is named at its field', async () => {
  const { user, calls } = opened()
  expect(await screen.findByText('The built-in times')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change the promised times' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('No text changes.')).toBeTruthy()
  const usual = dialog.getByLabelText('Review, usually within (hours)')
  await user.clear(usual)
  await user.type(usual, '80')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(dialog.getByText('Enter a whole number from 1 to 72.')).toBeTruthy()
  expect(dialog.getByText('Enter the date.')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('promiseHours.draft')
  await user.clear(usual)
  await user.type(usual, '8')
  expect(dialog.getByText('usually within 8 hours', { selector: 'ins' })).toBeTruthy()
  await user.type(dialog.getByLabelText('First day'), '2027-03-02')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(calls).toContainEqual({
    name: 'promiseHours.draft',
    input: { ...STATED_HOURS, review_usual: 8, starts_on: '2027-03-02' },
  })
})

test('D-101 a second person sees the difference and the texts before approving; the history shows each difference', async () => {
  const { user, calls } = opened([versionOf({ may_approve: true })])
  await user.click(await screen.findByRole('button', { name: 'Approve version 1 of the promised times' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('8', { selector: 'ins' })).toBeTruthy()
  expect(dialog.getByText('usually within 8 hours', { selector: 'ins' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(calls).toContainEqual({ name: 'promiseHours.approve', input: { version: 1 } })
  await user.click(await screen.findByRole('button', { name: 'History of the promised times' }))
  const history = within(await screen.findByRole('dialog', { name: 'History of the promised times' }))
  expect(history.getByText('5', { selector: 'del' })).toBeTruthy()
  expect(history.getByText('Version 0: the built-in times')).toBeTruthy()
})

test('D-101 times that wait are withdrawn', async () => {
  const { user, calls } = opened([versionOf()])
  const withdraw = 'Withdraw version 1 of the promised times'
  await user.click(await screen.findByRole('button', { name: withdraw }))
  const dialog = within(await screen.findByRole('dialog', { name: withdraw }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(calls).toContainEqual({ name: 'promiseHours.withdrawWaiting', input: { version: 1 } })
})
