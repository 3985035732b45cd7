import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompanyRead } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { CompanyPage } from './company-page.tsx'

const FACTS = {
  brand: 'Prairie',
  name: 'Prairie Clinic LLC',
  address: '1 Main Street, Fargo, ND 58102',
  support_email: 'help@prairie.example',
  support_phone: '(701) 555-0101',
}
const versionOf = (
  change: Partial<CompanyRead['versions'][number]> = {},
): CompanyRead['versions'][number] => ({
  version: 1,
  facts: { ...FACTS, brand: 'Prairie Care' },
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
const opened = (versions: CompanyRead['versions'] = []) =>
  openPage(<CompanyPage />, {
    at: '/company',
    roles: ['administrator'],
    answers: {
      company: {
        read: { facts: FACTS, settings: FACTS, in_force: null, versions },
        draft: { version: 1 },
        approve: {},
        withdrawWaiting: {},
      },
    },
  })

test('D-101 the company begins with the facts of today, and a wrong one is named at its field', async () => {
  const { user, calls } = opened()
  expect(await screen.findByText('From the settings of the machine')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change the company' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Support phone'))
  await user.type(dialog.getByLabelText('Support phone'), '12')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(dialog.getByText('Enter a phone number.')).toBeTruthy()
  expect(dialog.getByText('Enter the date.')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('company.draft')
  await user.type(dialog.getByLabelText('Support phone'), '7015550199')
  await user.clear(dialog.getByLabelText('Brand'))
  await user.type(dialog.getByLabelText('Brand'), 'Prairie Care')
  await user.type(dialog.getByLabelText('First day'), '2027-03-02')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(calls).toContainEqual({
    name: 'company.draft',
    input: { ...FACTS, brand: 'Prairie Care', support_phone: '127015550199', starts_on: '2027-03-02' },
  })
})

test('D-101 a second person sees what changes in the company, and approves it; the history shows each difference', async () => {
  const { user, calls } = opened([versionOf({ may_approve: true })])
  await user.click(await screen.findByRole('button', { name: 'Approve version 1 of the company' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Prairie Care').tagName).toBe('INS')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(calls).toContainEqual({ name: 'company.approve', input: { version: 1 } })
  await user.click(await screen.findByRole('button', { name: 'History of the company' }))
  const history = within(await screen.findByRole('dialog', { name: 'History of the company' }))
  expect(history.getByText('Prairie', { selector: 'del' })).toBeTruthy()
  expect(history.getByText('Version 0: the settings of the machine')).toBeTruthy()
})

test('D-101 facts that wait for their first day are withdrawn, and nothing offers it once they were', async () => {
  const approved = { approver: 'Sasha Second', approved_at: '2027-02-26T15:00:00.000Z' }
  const { user, calls } = opened([versionOf(approved)])
  const withdraw = 'Withdraw version 1 of the company'
  await user.click(await screen.findByRole('button', { name: withdraw }))
  const dialog = within(await screen.findByRole('dialog', { name: withdraw }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(calls).toContainEqual({ name: 'company.withdrawWaiting', input: { version: 1 } })
})

test('D-101 facts that were withdrawn are not offered for withdrawal again', async () => {
  opened([versionOf({ withdrawn_at: '2027-02-26T15:00:00.000Z' })])
  expect(await screen.findByRole('button', { name: 'History of the company' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})
