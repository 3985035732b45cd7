import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReplacementRequest } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { RequestList } from './request-list.tsx'

const request = (change: Partial<ReplacementRequest> = {}): ReplacementRequest => ({
  id: 'request-maya-0000000',
  state: 'requested',
  patient: 'Maya S.',
  order_id: 'order-maya-000000000',
  parcel: 'C-P-000418',
  items: ['Semaglutide 0.5 mg'],
  reason: 'The vial was broken.',
  has_photo: true,
  late: false,
  opened_by: null,
  asked_at: '2026-11-20T15:00:00Z',
  ordered_at: '2026-11-01T15:00:00Z',
  shipped_at: '2026-11-10T15:00:00Z',
  delivered_at: '2026-11-13T15:00:00Z',
  refundable_cents: 20_000,
  cannot_ship: null,
  refund: null,
  decided_by: null,
  decided_at: null,
  message: null,
  sent: null,
  ...change,
})
const open = (rows: ReplacementRequest[], calls: object = {}, at = '/replacements') =>
  openPage(<RequestList kinds={null} />, {
    at,
    roles: ['support'],
    answers: { replacement: { list: { rows, next: null, total: rows.length }, ...calls } },
  })
const button = (name: string) => screen.findByRole('button', { name })
const of = 'Maya S., C-P-000418'
const dialog = async (role: 'dialog' | 'alertdialog' = 'dialog') => within(await screen.findByRole(role))

test('M-19 support reads reason and dates of a request, and sends the medicine again without a charge', async () => {
  const page = open([request({ opened_by: 'Morgan Sample', late: true })], {
    approve: { request: request({ state: 'approved' }), message: 'The pharmacy has it.' },
  })
  expect(await screen.findByText('“The vial was broken.”')).toBeDefined()
  expect(screen.getByText('Opened by Morgan Sample on the phone')).toBeDefined()
  expect(screen.getByText('Late: more than 7 days after delivery')).toBeDefined()
  await page.user.click(await button(`Approve: ${of}`))
  const asked = await dialog('alertdialog')
  expect(asked.getByText(/Nothing is charged/)).toBeDefined()
  await page.user.click(asked.getByRole('button', { name: 'Approve the replacement' }))
  expect(page.calls).toContainEqual({ name: 'replacement.approve', input: { id: 'request-maya-0000000' } })
  expect(await screen.findByText('The pharmacy has it.')).toBeDefined()
})

test('M-19 a refusal needs a message of at least three characters', async () => {
  const page = open([request()], { refuse: { request: request({ state: 'refused' }), message: 'Refused.' } })
  await page.user.click(await button(`Refuse: ${of}`))
  const asked = await dialog()
  const text = asked.getByLabelText(/Message to the patient/)
  await page.user.type(text, 'no')
  await page.user.click(asked.getByRole('button', { name: 'Refuse the request' }))
  expect(page.calls.some(({ name }) => name === 'replacement.refuse')).toBe(false)
  await page.user.type(text, ' photo shows the vial whole')
  await page.user.click(asked.getByRole('button', { name: 'Refuse the request' }))
  expect(page.calls).toContainEqual({
    name: 'replacement.refuse',
    input: { id: 'request-maya-0000000', message: 'no photo shows the vial whole' },
  })
})

test('D-61 a refund is asked of billing, at most what is left', async () => {
  const page = open([request()], { askRefund: { request: request(), message: 'Billing has it.' } })
  await page.user.click(await button(`Ask for a refund: ${of}`))
  const asked = await dialog()
  const amount = asked.getByLabelText(/Amount in dollars/)
  await page.user.clear(amount)
  await page.user.type(amount, '200.01')
  await page.user.type(asked.getByLabelText(/Reason/), 'Broken vial')
  await page.user.click(asked.getByRole('button', { name: 'Ask billing' }))
  expect(asked.getByText(/At most \$200\.00 is left to refund/)).toBeDefined()
  await page.user.clear(amount)
  await page.user.type(amount, '150')
  await page.user.click(asked.getByRole('button', { name: 'Ask for $150.00' }))
  expect(page.calls).toContainEqual({
    name: 'replacement.askRefund',
    input: { id: 'request-maya-0000000', cents: 15_000, reason: 'Broken vial' },
  })
})

test('D-57 where nothing may ship the request says why, and offers a refund in its place', async () => {
  open([request({ cannot_ship: 'The pharmacy has no license for Ohio.' })])
  expect(
    await screen.findByText(
      'The pharmacy has no license for Ohio. No replacement can be sent. Ask for a refund.',
    ),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: `Approve: ${of}` })).toBeNull()
  expect(await button(`Ask for a refund: ${of}`)).toBeDefined()
})

test('D-57 with nothing left to refund either, only the refusal remains', async () => {
  open([request({ cannot_ship: 'The pharmacy has no license for Ohio.', refundable_cents: 0 })])
  expect(await screen.findByText(/nothing is left to refund\.$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /refund/ })).toBeNull()
  expect(await button(`Refuse: ${of}`)).toBeDefined()
})

test('D-37 while billing decides on a refund the request can be neither approved nor refused', async () => {
  open([request({ refund: { cents: 5_000, state: 'waiting' } })])
  expect(await screen.findByText('Refund of $50.00 waits at billing')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Approve|Refuse|Ask)/ })).toBeNull()
})

test('somebody else decided first: the dialog says it, and the list is read again', async () => {
  const page = open([request()], { approve: refused('conflict', { message: 'This was already decided.' }) })
  await page.user.click(await button(`Approve: ${of}`))
  await page.user.click(
    (await dialog('alertdialog')).getByRole('button', { name: 'Approve the replacement' }),
  )
  expect(await screen.findByText(/This was already decided\./)).toBeDefined()
  expect(page.calls.filter(({ name }) => name === 'replacement.list').length).toBeGreaterThan(1)
})

test('a decided request names who decided, the new parcel, and the words the patient read', async () => {
  const sent = { parcel: 'C-P-000500', ship_on: '2026-11-23', shipped_at: null, delivered_at: null }
  const decided = {
    decided_by: 'Morgan Sample',
    decided_at: '2026-11-21T15:00:00Z',
    message: 'It is on its way.',
  }
  const page = open([request({ state: 'approved', sent, ...decided })], {}, '/replacements?show=decided')
  expect(await screen.findByText('as parcel C-P-000500')).toBeDefined()
  expect(screen.getByText(/^by Morgan Sample/)).toBeDefined()
  expect(screen.getByText('It is on its way.')).toBeDefined()
  expect(page.calls[0]).toMatchObject({ name: 'replacement.list', input: { show: 'decided' } })
})

test('without requests the page says where they come from', async () => {
  open([])
  expect(await screen.findByText('No requests wait for a decision.')).toBeDefined()
})
