import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import type { Credit, Refund } from './billing-reads.ts'
import { RefundsPage } from './refunds-page.tsx'

const refund = (change: Partial<Refund> = {}): Refund => ({
  id: 'refund-maya-00000000',
  payment_id: 'payment-maya-0000000',
  patient_id: 'maya-00000000000000',
  patient: 'Maya S.',
  cents: 50_000,
  reason: 'Goodwill',
  state: 'waiting',
  asked_by: 'Alex Sample',
  second_approver: null,
  can_approve: true,
  at: '2026-11-20T15:00:00Z',
  ...change,
})
const credit = (change: Partial<Credit> = {}): Credit => ({
  id: 'credit-maya-00000000',
  patient_id: 'maya-00000000000000',
  patient: 'Maya S.',
  cents: 60_000,
  used_cents: 0,
  reason: 'Late parcel',
  by: 'Alex Sample',
  state: 'waiting',
  second_approver: null,
  can_approve: true,
  at: '2026-11-20T15:00:00Z',
  ...change,
})
const paged = <Row,>(rows: Row[]) => ({ rows, next: null, total: rows.length })
const open = (refunds: Refund[], credits: Credit[], calls: object = {}, at = '/billing/refunds') =>
  openPage(<RefundsPage />, {
    at,
    roles: ['billing'],
    answers: {
      billing: {
        refunds: { ...paged(refunds), waiting: refunds.length, limit_cents: 25_000, asked_today_cents: 0 },
        credits: paged(credits),
        ...calls,
      },
    },
  })
const press = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('alertdialog'))

test('M-28 a second person reads who asked and why, and the amount is in the button that sends it', async () => {
  const page = open([refund()], [], { approveRefund: { refund: refund({ state: 'made' }) } })
  await page.user.click(await press('Approve the refund of $500.00 to Maya S.'))
  const asked = await dialog()
  expect(asked.getByText(/Requested by Alex Sample/).textContent).toContain('Goodwill')
  expect(asked.getByText(/This cannot be undone/)).toBeDefined()
  await page.user.click(asked.getByRole('button', { name: 'Approve and refund $500.00' }))
  expect(page.calls).toContainEqual({ name: 'billing.approveRefund', input: { id: 'refund-maya-00000000' } })
  expect(await screen.findByText('The refund of $500.00 to Maya S. is complete.')).toBeDefined()
})

test('D-99 a refund that the gateway has not confirmed is said to be on its way, not done', async () => {
  const page = open([refund()], [], { approveRefund: { refund: refund({ state: 'unknown' }) } })
  await page.user.click(await press('Approve the refund of $500.00 to Maya S.'))
  await page.user.click((await dialog()).getByRole('button', { name: 'Approve and refund $500.00' }))
  expect(await screen.findByText(/has not confirmed it yet/)).toBeDefined()
})

test('D-61 who asked reads that somebody else must approve, and may reject', async () => {
  const page = open([refund({ can_approve: false })], [], {
    refuseRefund: { refund: refund({ state: 'refused' }) },
  })
  expect(await screen.findByText('Another staff member must approve this.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await page.user.click(await press('Reject the refund of $500.00 to Maya S.'))
  await page.user.click((await dialog()).getByRole('button', { name: 'Reject refund' }))
  expect(page.calls).toContainEqual({ name: 'billing.refuseRefund', input: { id: 'refund-maya-00000000' } })
})

test('D-99 more than is left: the dialog keeps its words and says what the gateway still holds', async () => {
  const page = open([refund()], [], {
    approveRefund: refused('amount_mismatch', { message: 'Only $12.00 of this payment is left.' }),
  })
  await page.user.click(await press('Approve the refund of $500.00 to Maya S.'))
  const asked = await dialog()
  await page.user.click(asked.getByRole('button', { name: 'Approve and refund $500.00' }))
  expect(await asked.findByText(/Only \$12\.00 of this payment is left/)).toBeDefined()
})

test('a decided refund names both people and has no buttons', async () => {
  open([refund({ state: 'refused', second_approver: 'Riley Sample' })], [])
  expect(await screen.findByText('rejected by Riley Sample')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Approve|Reject) the refund/ })).toBeNull()
})

test('the filter asks the server for one state, and an empty one says so', async () => {
  const page = open([], [], {}, '/billing/refunds?state=failed')
  expect(await screen.findByText('No refunds with this status.')).toBeDefined()
  expect(page.calls).toContainEqual({ name: 'billing.refunds', input: { state: 'failed' } })
})

test.each([
  ['Approve the credit of $600.00 for Maya S.', 'Approve and grant $600.00', 'approveCredit', 'granted'],
  ['Reject the credit of $600.00 for Maya S.', 'Reject credit', 'refuseCredit', 'refused'],
] as const)('D-61 a credit that waits: %s', async (open1, confirm, call, state) => {
  const page = open([], [credit()], { [call]: { credit: credit({ state }) } })
  await page.user.click(await press(open1))
  await page.user.click((await dialog()).getByRole('button', { name: confirm }))
  expect(page.calls).toContainEqual({ name: `billing.${call}`, input: { id: 'credit-maya-00000000' } })
})
