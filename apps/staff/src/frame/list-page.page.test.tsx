import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { broken } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import type { RecordRequest } from '../calls/calls.ts'
import { RecordRequestsPage } from '../features/data-requests/record-requests-page.tsx'
import { openPage } from '../page-tests/open-page.tsx'
import CartLinksSection from '../features/sales/cart-links-section.tsx'
import { OrdersPage } from '../features/support/orders-page.tsx'

const request = (n: number): RecordRequest => ({
  id: `request-${n}`,
  kind: 'copy',
  words: `Words ${n}`,
  state: 'open',
  asked_at: '2027-03-01T16:42:00.000Z',
  due_at: '2027-03-31T16:42:00.000Z',
  ended_at: null,
  answer: null,
  patient: `Maya ${n}`,
  email: 'm***@example.com',
  patient_id: `patient-${n}`,
  overdue: false,
  decided_by: null,
  filed_by: null,
  may_answer: true,
})

const page = (rows: RecordRequest[], next: string | null = null) => ({ rows, next, total: 2 })

const inputsOf = (desk: { calls: readonly { name: string; input: unknown }[] }, call: string) =>
  desk.calls.flatMap(({ name, input }) => (name === call ? [input] : []))

test('a list says that it loads, that it is empty, and what stands in it once it is read again', async () => {
  const desk = openPage(<RecordRequestsPage />, {
    roles: ['support'],
    answers: { dataRequests: { list: { rows: [], next: null, total: 0 } } },
  })
  expect(await screen.findByText('No requests are open.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  desk.answer({ dataRequests: { list: page([request(1)]) } })
  await desk.user.click(screen.getByRole('tab', { name: 'Ended' }))
  expect(await screen.findByRole('table', { name: 'Record requests' })).toBeTruthy()
  expect(screen.queryByText('No requests are open.')).toBeNull()
})

test('a list that was not read says why, and is read again with one press', async () => {
  const desk = openPage(<RecordRequestsPage />, {
    roles: ['support'],
    answers: { dataRequests: { list: broken(503) } },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No requests are open.')).toBeNull()
  desk.answer({ dataRequests: { list: page([request(1)]) } })
  await desk.user.click(again)
  expect(await screen.findByText('“Words 1”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the next page follows the rows that are there, and they stay where it does not load', async () => {
  const desk = openPage(<RecordRequestsPage />, {
    roles: ['support'],
    answers: {
      dataRequests: {
        list: ({ after }) => (after === 'after-1' ? page([request(2)]) : page([request(1)], 'after-1')),
      },
    },
  })
  await desk.user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('“Words 2”')).toBeTruthy()
  expect(screen.getByText('“Words 1”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(inputsOf(desk, 'dataRequests.list')).toContainEqual({ show: 'open', after: 'after-1' })
})

test('a page that does not load is said at the end of the list, not in place of it', async () => {
  const desk = openPage(<RecordRequestsPage />, {
    roles: ['support'],
    answers: {
      dataRequests: { list: ({ after }) => (after ? broken(503) : page([request(1)], 'after-1')) },
    },
  })
  await desk.user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('not')
  expect(screen.getByText('“Words 1”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a filter stands in the address, is read from it, and leaves the other filters there', async () => {
  const desk = openPage(<RecordRequestsPage />, {
    roles: ['support'],
    at: '/record-requests?show=ended&from=2027-01-01',
    answers: { dataRequests: { list: page([]) } },
  })
  await waitFor(() => expect(inputsOf(desk, 'dataRequests.list')).toEqual([{ show: 'ended' }]))
  await desk.user.click(screen.getByRole('tab', { name: 'Open' }))
  expect(window.location.search).toBe('?from=2027-01-01')
  await desk.user.click(screen.getByRole('tab', { name: 'Ended' }))
  expect(window.location.search).toBe('?from=2027-01-01&show=ended')
})

test('an address with a filter that nobody knows shows the first one', async () => {
  const desk = openPage(<RecordRequestsPage />, {
    roles: ['support'],
    at: '/record-requests?show=everything',
    answers: { dataRequests: { list: page([]) } },
  })
  await waitFor(() => expect(inputsOf(desk, 'dataRequests.list')).toEqual([{ show: 'open' }]))
})

const noOrders = { rows: [], next: null, total: 0, blocked: [] }

test('the search and the group of the orders narrow the list together, and each leaves the other alone', async () => {
  const desk = openPage(<OrdersPage />, {
    roles: ['support'],
    at: '/orders?show=review',
    answers: { service: { listOrders: noOrders } },
  })
  await desk.user.type(await screen.findByLabelText('Name, email or order number'), ' maya {Enter}')
  await waitFor(() =>
    expect(inputsOf(desk, 'service.listOrders')).toContainEqual({ search: 'maya', show: 'review' }),
  )
  expect(await screen.findByText('No orders match “maya”.')).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Ended' }))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    search: 'maya',
    show: 'ended',
  })
  await desk.user.click(screen.getByRole('button', { name: 'All' }))
  expect(window.location.search).toBe('?search=maya')
})

test('what is typed while a search is on its way stays in the field; a link to another search replaces it', async () => {
  const desk = openPage(<OrdersPage />, {
    roles: ['support'],
    answers: { service: { listOrders: noOrders } },
  })
  const field = await screen.findByRole('searchbox')
  await desk.user.type(field, 'ma')
  const form = screen.getByRole('search')
  // Both before the page is drawn with the search.
  act(() => {
    fireEvent.submit(form)
    fireEvent.input(field, { target: { value: 'maya' } })
  })
  expect(await screen.findByText('No orders match “ma”.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'maya')
  // As after a link to another search.
  act(() => {
    window.history.replaceState(null, '', '/orders?search=robin')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByText('No orders match “robin”.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'robin')
})

test('a caller is not searched by one letter, which would find everybody', async () => {
  const desk = openPage(<CartLinksSection />, {
    roles: ['support'],
    answers: {
      sales: {
        leads: { rows: [], next: null, total: null },
        cartLinks: { rows: [], next: null, total: 0 },
      },
    },
  })
  const field = await screen.findByRole('searchbox')
  await desk.user.type(field, 'm{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(inputsOf(desk, 'sales.leads')).toEqual([])
  await desk.user.type(field, 'aya{Enter}')
  await waitFor(() => expect(inputsOf(desk, 'sales.leads')).toEqual([{ search: 'maya' }]))
  expect(window.location.search).toBe('?search=maya')
})
