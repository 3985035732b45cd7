import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LateOrder } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { LateOrdersPage } from './late-orders-page.tsx'

const late = (change: Partial<LateOrder> = {}): LateOrder => ({
  id: 'late-maya-0000000000',
  order_id: 'order-maya-000000000',
  order_number: 'C-000418',
  patient: 'Maya S.',
  with: 'Partner pharmacy',
  role: 'support',
  status: 'order_placed',
  status_now: 'order_placed',
  waits: true,
  since: '2026-11-20T15:00:00Z',
  usual_by: '2026-11-22T15:00:00Z',
  write_by: '2026-11-23T15:00:00Z',
  broken_at: '2026-11-22T15:00:00Z',
  new_by: null,
  times: 0,
  closed: null,
  ...change,
})
const open = (rows: LateOrder[], calls: object = {}, at = '/late-orders') =>
  openPage(<LateOrdersPage />, {
    at,
    roles: ['support'],
    answers: { promises: { lateOrders: { rows, next: null, total: rows.length }, ...calls } },
  })
const dialog = async () => within(await screen.findByRole('dialog'))
const CLOSE = 'Close the late order of Maya S.'

test('A-04 a late order is closed with a note, and the dialog says that the order itself still waits', async () => {
  const page = open([late()], { closeLateOrder: {} })
  expect(await screen.findByText('Still waiting')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: CLOSE }))
  const asked = await dialog()
  expect(asked.getByText(/it does not change the order/)).toBeDefined()
  await page.user.click(asked.getByRole('button', { name: 'Close the late order' }))
  expect(page.calls.some(({ name }) => name === 'promises.closeLateOrder')).toBe(false)
  await page.user.type(asked.getByLabelText(/What was done/), 'Called the pharmacy')
  await page.user.click(asked.getByRole('button', { name: 'Close the late order' }))
  expect(page.calls).toContainEqual({
    name: 'promises.closeLateOrder',
    input: { id: 'late-maya-0000000000', note: 'Called the pharmacy' },
  })
  expect(await screen.findByText('The late order of Maya S. was closed.')).toBeDefined()
})

test('D-93 an order that went on shows where it is, and the newest time that the patient was given', async () => {
  open([late({ waits: false, status_now: 'order_shipped', new_by: '2026-11-25T15:00:00Z', times: 2 })])
  expect(await screen.findByText(/^new time, the 2/)).toBeDefined()
  expect(screen.queryByText('Still waiting')).toBeNull()
})

test('somebody else closed it first: the dialog says so and keeps the note', async () => {
  const page = open([late()], { closeLateOrder: refused('conflict', { message: 'It is closed already.' }) })
  await page.user.click(await screen.findByRole('button', { name: CLOSE }))
  const asked = await dialog()
  await page.user.type(asked.getByLabelText(/What was done/), 'Called')
  await page.user.click(asked.getByRole('button', { name: 'Close the late order' }))
  expect(await asked.findByText(/It is closed already\./)).toBeDefined()
  expect(asked.getByLabelText(/What was done/)).toHaveProperty('value', 'Called')
})

test('closed ones name who closed them and with which note', async () => {
  const closed = { at: '2026-11-24T15:00:00Z', by: 'Alex Sample', note: 'The carrier lost it.' }
  const page = open([late({ closed })], {}, '/late-orders?show=closed')
  expect(await screen.findByText(/Closed by Alex Sample/)).toBeDefined()
  expect(screen.getByText(/The carrier lost it\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: CLOSE })).toBeNull()
  expect(page.calls[0]).toMatchObject({ name: 'promises.lateOrders', input: { show: 'closed' } })
})

test('with nothing late the page says when an order appears', async () => {
  open([])
  expect(await screen.findByText('No orders are late.')).toBeDefined()
})

test('W-61 an administrator reads every late order, leads nowhere that is closed to her, and leaves the closing to the role', async () => {
  openPage(<LateOrdersPage />, {
    at: '/late-orders',
    roles: ['administrator'],
    answers: { promises: { lateOrders: { rows: [late({ role: 'pharmacy' })], next: null, total: 1 } } },
  })
  expect(await screen.findByText('Maya S.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Maya S.' })).toBeNull()
  expect(screen.getByText('Closed by: Pharmacy')).toBeDefined()
  expect(screen.queryByRole('button', { name: CLOSE })).toBeNull()
})
