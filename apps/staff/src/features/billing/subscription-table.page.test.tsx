import { broken, refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import type { Subscription } from './billing-reads.ts'
import { SubscriptionTable } from './subscription-table.tsx'

const plan = (change: Partial<Subscription> = {}): Subscription => ({
  id: 'plan-maya-000000000000',
  patient_id: 'maya-00000000000000000',
  patient: 'Maya S.',
  plan_name: 'Semaglutide, monthly',
  drug: 'semaglutide',
  term: 1,
  list: 'checkout',
  status: 'active',
  anchor_on: '2026-11-01',
  next_billing_on: null,
  next_cents: null,
  renewals: 'undecided',
  renewal_cents: 24_997,
  past_due_since: null,
  cancelled_at: null,
  can_cancel: true,
  ...change,
})
const LINES = [
  'Your next charge of $249.97 is on December 8, 2026. Nothing is charged before that day.',
  'What you have is enough until December 2, 2026, and this parcel arrives about December 10, 2026. You would miss one week.',
]
const open = (row: Subscription, calls: object = {}) =>
  openPage(<SubscriptionTable rows={[row]} />, {
    roles: ['billing'],
    answers: { billing: { previewResume: { next_billing_on: '2026-12-08', lines: LINES }, ...calls } },
  })
const resumeButton = { name: 'Resume the renewals of Semaglutide, monthly' }
const dialog = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Resume the renewals of Maya S.?' }))

test('M-28 billing reads what the patient will read before it resumes a plan after a dispute, and that it is done', async () => {
  const page = open(plan(), { resumePlan: { next_billing_on: '2026-12-08' } })
  expect(screen.getByText('Stopped: decide about the plan')).toBeDefined()
  await page.user.click(screen.getByRole('button', resumeButton))
  const asked = await dialog()
  expect(asked.getByText(/Nothing is charged now; the patient gets a letter/)).toBeDefined()
  for (const line of LINES) expect(await asked.findByText(line)).toBeDefined()
  await page.user.click(asked.getByRole('button', { name: 'Resume renewals' }))
  expect(await screen.findByText('The renewals of Maya S. are resumed.')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(page.calls).toContainEqual({ name: 'billing.resumePlan', input: { id: plan().id } })
})

test('M-28 what was not read cannot be confirmed; it is read again, or the plan stays stopped', async () => {
  const page = open(plan(), { previewResume: broken() })
  await page.user.click(screen.getByRole('button', resumeButton))
  const asked = await dialog()
  expect(await asked.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(asked.queryByRole('button', { name: 'Resume renewals' })).toBeNull()
  page.answer({ billing: { previewResume: { next_billing_on: '2026-12-08', lines: LINES } } })
  await page.user.click(asked.getByRole('button', { name: 'Try again' }))
  expect(await asked.findByRole('button', { name: 'Resume renewals' })).toBeDefined()
  await page.user.click(asked.getByRole('button', { name: 'Keep them stopped' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(page.calls.map(({ name }) => name)).not.toContain('billing.resumePlan')
})

test('M-28 who comes after a colleague reads what that one decided', async () => {
  const page = open(plan(), { resumePlan: refused('wrong_status', { message: 'This plan is canceled.' }) })
  await page.user.click(screen.getByRole('button', resumeButton))
  const asked = await dialog()
  await page.user.click(await asked.findByRole('button', { name: 'Resume renewals' }))
  expect(await asked.findByText(/This plan is canceled\./)).toBeDefined()
})

test.each([
  ['disputed', 'Stopped: a payment is disputed', 'Stopped'],
  ['running', '–', 'Active'],
] as const)('M-28 a plan whose renewals are %s is not offered to be resumed', (renewals, words, badge) => {
  open(plan({ renewals }))
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText(badge)).toBeDefined()
  expect(screen.queryByRole('button', resumeButton)).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel Semaglutide, monthly' })).toBeDefined()
})
