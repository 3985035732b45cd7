import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecordRequest } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { RecordRequestsPage } from './record-requests-page.tsx'

const request = (change: Partial<RecordRequest> = {}): RecordRequest => ({
  id: 'request-maya-0000000',
  kind: 'copy',
  state: 'open',
  words: '',
  asked_at: '2026-11-01T15:00:00Z',
  due_at: '2026-12-01T15:00:00Z',
  ended_at: null,
  answer: null,
  patient: 'Maya S.',
  email: 'm•••@example.com',
  patient_id: 'maya-00000000000000',
  overdue: false,
  decided_by: null,
  filed_by: null,
  may_answer: true,
  ...change,
})
const open = (rows: RecordRequest[], calls: object = {}, at = '/record-requests') =>
  openPage(<RecordRequestsPage />, {
    at,
    roles: ['support'],
    answers: { dataRequests: { list: { rows, next: null, total: rows.length }, ...calls } },
  })
const FULFILL = 'Fulfill: A copy of my records (Maya S.)'
const dialog = async () => within(await screen.findByRole('dialog'))

test('a request is fulfilled with words that its patient reads, and never without', async () => {
  const page = open([request({ words: 'All of 2026', overdue: true, filed_by: 'Alex Sample' })], {
    fulfill: { request: request({ state: 'fulfilled' }), message: 'Fulfilled.' },
  })
  expect(await screen.findByText('Overdue')).toBeDefined()
  expect(screen.getByText('Filed for a caller by Alex Sample')).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: FULFILL }))
  const asked = await dialog()
  expect(asked.getByText('“All of 2026”')).toBeDefined()
  await page.user.click(asked.getByRole('button', { name: 'Fulfill the request' }))
  expect(page.calls.some(({ name }) => name === 'dataRequests.fulfill')).toBe(false)
  await page.user.type(asked.getByLabelText(/What was done/), 'Your file is ready.')
  await page.user.click(asked.getByRole('button', { name: 'Fulfill the request' }))
  expect(page.calls).toContainEqual({
    name: 'dataRequests.fulfill',
    input: { id: 'request-maya-0000000', text: 'Your file is ready.' },
  })
  expect(await screen.findByText('Fulfilled.')).toBeDefined()
})

test('D-95 a role that may not decide a correction reads who does', async () => {
  open([request({ kind: 'correction', may_answer: false })])
  expect(await screen.findByText('A clinician decides')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Fulfill|Refuse)/ })).toBeNull()
})

test('a request that its patient took back meanwhile is said so in the dialog, with the words kept', async () => {
  const page = open([request()], { refuse: refused('conflict', { message: 'The request has ended.' }) })
  await page.user.click(await screen.findByRole('button', { name: 'Refuse: A copy of my records (Maya S.)' }))
  const asked = await dialog()
  await page.user.type(asked.getByLabelText(/Reason for the refusal/), 'Not your record')
  await page.user.click(asked.getByRole('button', { name: 'Refuse the request' }))
  expect(await asked.findByText(/The request has ended\./)).toBeDefined()
  expect(asked.getByLabelText(/Reason for the refusal/)).toHaveProperty('value', 'Not your record')
})

test('ended requests name who ended them and what was answered', async () => {
  const ended = {
    ended_at: '2026-11-10T15:00:00Z',
    answer: 'It is in your account.',
    decided_by: 'Alex Sample',
  }
  open([request({ state: 'fulfilled', ...ended })], {}, '/record-requests?show=ended')
  expect(await screen.findByText('Fulfilled by Alex Sample')).toBeDefined()
  expect(screen.getByText('It is in your account.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Fulfill/ })).toBeNull()
})

test('with nothing open the page says by when requests are answered', async () => {
  open([])
  expect(await screen.findByText(/must be answered within 30 days/)).toBeDefined()
})
