import { screen, waitFor, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import type { StaffRole } from '@contour/contract'
import { expect, test } from 'vitest'
import type { Complaint } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { EarlierRequests } from '../replacement/earlier-requests.tsx'
import { ComplaintPanel } from './complaint-panel.tsx'
import { ComplaintsPage } from './complaints-page.tsx'

const complaint = (change: Partial<Complaint> = {}): Complaint => ({
  id: 'complaint-maya-00000',
  order_id: 'order-maya-000000000',
  patient: 'Maya Sample',
  parcel: 'C-P-000418',
  delivered_at: '2027-03-01T16:42:00.000Z',
  pharmacy: 'Northgate Pharmacy',
  kind: 'warm',
  state: 'open',
  told_at: '2027-03-02T15:12:00.000Z',
  opened_by: null,
  words: 'The ice was water.',
  has_photo: false,
  holder: 'pharmacy',
  due_at: '2027-03-02T21:00:00.000Z',
  promises_broken: 0,
  asks_use: true,
  use: null,
  decision: null,
  refund_cents: null,
  sent: null,
  ...change,
})
const ANSWERED = complaint({
  holder: 'support',
  use: {
    answer: 'do_not_use',
    note: 'The cold packs were empty.',
    role: 'pharmacy',
    by: 'P. Marsh',
    at: '2027-03-02T15:48:00.000Z',
  },
})
const counts = {
  days: 90,
  rows: [{ pharmacy: 'Northgate Pharmacy', parcels: 212, kinds: [{ kind: 'warm' as const, count: 3 }] }],
}
const open = (role: StaffRole, row: Complaint, calls: object = {}) =>
  openPage(<ComplaintsPage />, {
    roles: [role],
    answers: { complaints: { list: { rows: [row], next: null, total: 1 }, counts, ...calls } },
  })
const button = (name: string) => screen.queryByRole('button', { name })

test.each(['pharmacy', 'clinician'] as const)(
  'D-92 a %s says if the parcel may be used, and decides nothing',
  async (role) => {
    open(role, complaint())
    expect(
      await screen.findByRole('button', { name: 'Say if it may be used: parcel C-P-000418 of Maya Sample' }),
    ).toBeTruthy()
    expect(button('Replace parcel C-P-000418 of Maya Sample')).toBeNull()
  },
)

test.each([
  ['support', true],
  ['billing', false],
] as const)('D-92 %s decides nothing before the answer on use', async (role, isTold) => {
  open(role, complaint())
  expect(await screen.findByText('Nobody has said yet. Home says: do not use it.')).toBeTruthy()
  expect(screen.queryByText(/Then it can be decided\.$/) !== null).toBe(isTold)
  expect(button('Say if it may be used: parcel C-P-000418 of Maya Sample')).toBeNull()
  expect(button('Replace parcel C-P-000418 of Maya Sample')).toBeNull()
})

test('D-92 an answer needs a choice and words, and the patient is told with one press', async () => {
  const page = open('pharmacy', complaint(), { answerUse: { complaint: ANSWERED, message: 'Answered.' } })
  await page.user.click(await screen.findByRole('button', { name: /^Say if it may be used/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Answer and tell the patient' })
  await page.user.click(send)
  expect(dialog.getByText('Choose an answer.')).toBeTruthy()
  await page.user.click(dialog.getByRole('radio', { name: 'No. Throw it away' }))
  await page.user.type(dialog.getByLabelText('Why, in words the patient reads'), 'The cold packs were empty.')
  await page.user.click(send)
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'complaints.answerUse')?.input).toMatchObject({
      answer: 'do_not_use',
      note: 'The cold packs were empty.',
    }),
  )
})

test('D-92 once it is answered support replaces all lines or some, refunds at most what is left, or explains', async () => {
  const page = open('support', ANSWERED, {
    facts: {
      items: ['Semaglutide 0.25 mg', 'Ondansetron 4 mg'],
      refundable_cents: 14_997,
      cannot_ship: null,
    },
    replace: { complaint: ANSWERED, message: 'Approved.' },
    explain: refused('conflict', { message: 'This complaint was already decided.' }),
  })
  expect(await screen.findByText('No. Throw it away')).toBeTruthy()
  await page.user.click(await screen.findByRole('button', { name: /^Replace parcel/ }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Ondansetron 4 mg' }))
  await page.user.click(screen.getByRole('button', { name: 'Send it again' }))
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'complaints.replace')?.input).toEqual({
      id: ANSWERED.id,
      items: ['Semaglutide 0.25 mg'],
    }),
  )
  await page.user.click(await screen.findByRole('button', { name: /^Refund parcel/ }))
  expect(await screen.findByRole('button', { name: 'Ask for $149.97' })).toBeTruthy()
})

test('D-92 the page counts complaints by kind and pharmacy, next to the parcels that it sent', async () => {
  open('support', complaint())
  const table = await screen.findByRole('table', { name: 'Complaints by pharmacy, last 90 days' })
  expect(within(table).getByText('212')).toBeTruthy()
  expect(within(table).getByText('3')).toBeTruthy()
})

test('D-92 an order begins with what the patient says and when the decision is due', async () => {
  openPage(<ComplaintPanel complaint={ANSWERED} />, { roles: ['support'], answers: {} })
  const heading = await screen.findByRole('heading', { level: 2 })
  expect(heading.textContent).toMatch(/^Maya Sample says the parcel arrived warm\. Decision due .*\.$/)
})

const none = { rows: [], next: null, total: 0 }
const kinds = () => screen.queryByRole('group', { name: 'What is listed' })

test('M-19 support finds the requests for a replacement among the complaints, each list with its own filter', async () => {
  const page = openPage(<ComplaintsPage />, {
    roles: ['support'],
    at: '/complaints?show=ended&complaint=complaint-maya-00000',
    answers: { complaints: { list: none, counts }, replacement: { list: none } },
  })
  expect(await screen.findByText('No complaint has ended yet')).toBeTruthy()
  await page.user.click(within(kinds() ?? document.body).getByRole('button', { name: 'Replacements' }))
  expect(await screen.findByText('No requests wait for a decision.')).toBeTruthy()
  await page.user.click(screen.getByRole('tab', { name: 'Decided' }))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    kind: 'replacements',
    show: 'decided',
  })
  expect(await screen.findByText('No requests have been decided yet.')).toBeTruthy()
  await page.user.click(within(kinds() ?? document.body).getByRole('button', { name: 'Complaints' }))
  expect(window.location.search).toBe('')
  expect(await screen.findByText('No open complaints')).toBeTruthy()
})

test.each(['pharmacy', 'clinician', 'billing'] as const)(
  'M-19 a %s is offered no requests for a replacement, and an address that names them asks for none',
  async (role) => {
    const page = openPage(<ComplaintsPage />, {
      roles: [role],
      at: '/complaints?kind=replacements',
      answers: { complaints: { list: none, counts } },
    })
    expect(await screen.findByText('No open complaints')).toBeTruthy()
    expect(kinds()).toBeNull()
    expect(page.calls.some(({ name }) => name === 'replacement.list')).toBe(false)
  },
)

test('M-19 the address that the requests had before leads to the same rows', async () => {
  openPage(<EarlierRequests />, {
    roles: ['support'],
    at: '/replacements?show=decided&request=request-1',
    path: '/replacements',
  })
  await waitFor(() => expect(window.location.pathname).toBe('/complaints'))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    kind: 'replacements',
    show: 'decided',
    request: 'request-1',
  })
})
