import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleParcel, sampleReplacement } from '../../page-tests/sample-parcel.ts'
import { BoardPage } from './board-page.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const maya = sampleParcel()
const noa = sampleParcel({ order_id: 'order-2', order_number: 'C-O-000414', patient: 'Noa Sample' })
const page = { next: null, total: 2 }
const ships = { order_status: 'order_shipped' } as const

const GONE = {
  show: 'shipped',
  order_id: 'order-3',
  replacement: null,
  patient: 'Bay Sample',
  shipped_at: '2026-11-23T20:00:00Z',
  label: 'FedEx 794600000009',
} as const

type Ship = NonNullable<NonNullable<Parameters<typeof openPage>[1]['answers']>['pharmacy']>['ship']
const opened = (ship: Ship, again = [sampleReplacement()], rows = [maya, noa]) =>
  openPage(<BoardPage />, {
    roles: ['pharmacy'],
    answers: {
      pharmacy: {
        board: { rows, ...page, counts: { ready: 2, paused: 0, replacements: again.length } },
        ship,
        find: ({ number }) => ({ found: number === 'C-P-000003' ? GONE : null }),
        labels: { parcels: 1, pdf: '' },
        manifest: { day: '2026-11-24', rows: [], pdf: '' },
      },
      replacement: { board: { rows: again, ...page }, ship: { parcel: 'C-P-000421' } },
    },
  })
const sent = (calls: ReturnType<typeof opened>['calls']) =>
  calls.filter(({ name }) => name === 'pharmacy.ship' || name === 'replacement.ship')
const enter = (user: ReturnType<typeof opened>['user'], number: string) =>
  user.type(screen.getByLabelText('Tracking number'), `${number}{Enter}`)

test('D-94 a shipment can be taken back for ten seconds after Enter, with its number kept, and leaves then', async () => {
  const { user, calls } = opened(ships)
  await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' })
  await enter(user, '794600005674')
  // The next parcel is open at once; the entered one is no row any more.
  await screen.findByRole('complementary', { name: 'Shipment to Noa Sample' })
  expect(screen.queryByRole('rowheader', { name: /Maya Sample/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo the shipment to Maya Sample' }))
  await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' })
  expect(screen.getByLabelText('Tracking number')).toHaveProperty('value', '794600005674')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent(calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Ship ?↵?$/ }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent(calls)).toMatchObject([{ input: { id: 'order-1', tracking: '794600005674' } }])
  expect(await screen.findByText('Shipped to Maya Sample.')).toBeTruthy()
})

test('D-94 two shipments entered one after the other leave both, each after its own ten seconds', async () => {
  const { user, calls } = opened(ships)
  await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' })
  await enter(user, '794600005674')
  await screen.findByRole('complementary', { name: 'Shipment to Noa Sample' })
  await enter(user, '794600005685')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent(calls)).toMatchObject([{ input: { id: 'order-1' } }, { input: { id: 'order-2' } }])
})

test('D-94 M-15 what did not ship stays on the board and says why', async () => {
  const { user } = opened(() => refused('wrong_status', { message: 'The patient is on hold.' }))
  await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' })
  await enter(user, '794600005674')
  await vi.advanceTimersByTimeAsync(10_000)
  const bar = await screen.findByRole('list', { name: 'Just entered' })
  expect((await within(bar).findByRole('alert')).textContent).toContain('The patient is on hold.')
  expect(screen.getByRole('rowheader', { name: /Maya Sample/ })).toBeTruthy()
})

test('D-37 D-93 a replacement stands in the one list with how late it is, and ships after the same ten seconds', async () => {
  const { user, calls } = opened(ships)
  const row = within(await screen.findByRole('rowheader', { name: /Yael Sample/ })).getByText('Yael Sample')
  expect(row.closest('tr')?.textContent).toMatch(/C-P-000421, replaces C-P-000401.*\d+ days? late/)
  await user.click(screen.getByRole('button', { name: 'Ship the replacement for Yael Sample' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Tracking number'), '794600005674')
  await user.click(within(dialog).getByRole('button', { name: 'Ship the replacement' }))
  expect(sent(calls)).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent(calls)).toMatchObject([{ name: 'replacement.ship', input: { id: 'replacement-1' } }])
})

test('M-15 a parcel that has left is shown on its tab when it is scanned, and a new number is the label of the open one', async () => {
  const { user } = opened(ships)
  await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' })
  const scan = screen.getByLabelText('Scan or type a tracking number, an order number or a name')
  await user.type(scan, '7946 0000 5674{Enter}')
  const tracking = await screen.findByDisplayValue('794600005674')
  // Its field has the focus, so that Enter ships.
  await vi.waitFor(() => expect(document.activeElement).toBe(tracking), { timeout: 60_000 })
  await user.type(scan, 'C-P-000003{Enter}')
  expect(await screen.findByText('The parcel of Bay Sample has left: FedEx 794600000009.')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Shipped', selected: true })).toBeTruthy()
  expect(window.location.search).toContain('order=order-3')
})

test('M-15 labels and manifest are saved as files', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper')
  try {
    const { user } = opened(ships)
    await user.click(await screen.findByRole('button', { name: 'Labels' }))
    await user.click(screen.getByRole('button', { name: 'Manifest' }))
    await user.click(screen.getByRole('button', { name: 'Manifest as CSV' }))
    const files = ['labels.pdf', 'manifest-2026-11-24.pdf', 'manifest-2026-11-24.csv']
    await vi.waitFor(() => expect(saved).toEqual(files), { timeout: 60_000 })
  } finally {
    click.mockRestore()
    vi.restoreAllMocks()
  }
})

test('M-15 a shipment whose day is ahead says its day, and one whose day has come is open first', async () => {
  const later = sampleParcel({ ...noa, ship_on: '2027-12-01' })
  const { user } = opened(ships, [], [later, maya])
  await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' })
  await user.click(screen.getByRole('button', { name: 'Open the shipment to Noa Sample' }))
  const pane = within(await screen.findByRole('complementary', { name: 'Shipment to Noa Sample' }))
  expect(pane.getByText('Ships Wed, Dec 1')).toBeTruthy()
  expect(pane.queryByText('Ready to ship')).toBeNull()
  expect(pane.getByText(/it may also leave earlier/)).toBeTruthy()
})

test('D-76 row and pane of a patient on hold say so, however late the parcel is, and offer no shipping', async () => {
  const why = 'The patient is on hold.'
  const held = sampleParcel({
    ship_on: '2026-11-20',
    blocked: [why],
    checks: [
      { check: 'hold', problem: why },
      { check: 'day', problem: 'No shipments leave today.' },
    ],
  })
  const { user } = opened(ships, [], [held, noa])
  const row = within(await screen.findByRole('row', { name: /Maya Sample/ }))
  expect(row.getByText('On hold')).toBeTruthy()
  expect(row.getByRole('button', { name: 'Open the shipment to Maya Sample' })).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Noa Sample/ })).queryByText('On hold')).toBeNull()
  await user.click(row.getByRole('button', { name: 'Open the shipment to Maya Sample' }))
  const pane = within(await screen.findByRole('complementary', { name: 'Shipment to Maya Sample' }))
  expect(pane.getByText('On hold')).toBeTruthy()
  expect(pane.queryByText('Ready to ship')).toBeNull()
})
