import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PharmacyRow } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleParcel } from '../../page-tests/sample-parcel.ts'
import { ShipForm } from './ship-form.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())
/** What was entered leaves after ten seconds. */
const tenSeconds = () => vi.advanceTimersByTimeAsync(10_000)

const item = (slot: string, numbers: readonly string[]): PharmacyRow['items'][number] => ({
  slot,
  month: 1,
  name: 'Semaglutide (compounded)',
  strength: '0.25 mg',
  quantity: '4 weekly doses',
  directions: '',
  lot: null,
  lots: numbers.map((number) => ({ number, use_by: '2099-02-14' })),
})
const opened = (items: PharmacyRow['items']) =>
  openPage(<ShipForm row={sampleParcel({ items })} scanned={null} onShipped={() => {}} />, {
    roles: ['pharmacy'],
    answers: { pharmacy: { ship: { order_status: 'order_shipped' } } },
  })
const sent = (calls: ReturnType<typeof opened>['calls']) =>
  calls.filter(({ name }) => name === 'pharmacy.ship')

test('D-89 W-45 the only lot that fits is filled in, and shipping confirms it', async () => {
  const { user, calls } = opened([item('Month 1', ['SG-1107'])])
  expect(await screen.findByLabelText('Lot for Month 1, 0.25 mg')).toHaveProperty('value', 'SG-1107')
  await user.type(screen.getByLabelText('Tracking number'), '794600005674{Enter}')
  expect(sent(calls)).toEqual([])
  await tenSeconds()
  expect(sent(calls)).toMatchObject([{ input: { lots: [{ slot: 'Month 1', lot: 'SG-1107' }] } }])
})

test('D-89 of several lots one is scanned or chosen from the list; without one nothing is sent', async () => {
  const { user, calls } = opened([
    item('Month 1', ['SG-1107', 'SG-1108']),
    item('Month 2', ['SG-1107', 'SG-1108']),
  ])
  await user.type(await screen.findByLabelText('Tracking number'), '794600005674{Enter}')
  expect(sent(calls)).toEqual([])
  const first = screen.getByLabelText('Lot for Month 1, 0.25 mg')
  expect(document.activeElement).toBe(first)
  await user.type(first, 'sg-1108{Enter}')
  expect(sent(calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Lot SG-1107, use by/ }))
  await user.click(screen.getByRole('button', { name: /Ship/ }))
  await tenSeconds()
  expect(sent(calls)).toMatchObject([
    {
      input: {
        lots: [
          { slot: 'Month 1', lot: 'sg-1108' },
          { slot: 'Month 2', lot: 'SG-1107' },
        ],
      },
    },
  ])
})

test('D-89 a line for which no lot is on file says where to add it, and an item that needs none has no field', async () => {
  opened([item('Month 1', []), { ...item('Support', []), lots: null }])
  expect(await screen.findByText('No lot that fits is on file. Add it under Products and lots.')).toBeTruthy()
  expect(screen.queryByLabelText(/Lot for Support/)).toBeNull()
})

test('M-15 a number whose last digit does not fit is asked about, and ships once it is confirmed', async () => {
  const { user, calls } = opened([item('Month 1', ['SG-1107'])])
  await user.type(await screen.findByLabelText('Tracking number'), '794600005675{Enter}')
  expect(sent(calls)).toEqual([])
  expect(
    screen.getByText('The last digit does not fit this number. Compare it with the label.'),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'It stands so on the label' }))
  await user.click(screen.getByRole('button', { name: /^Ship/ }))
  await tenSeconds()
  expect(sent(calls)).toMatchObject([{ input: { tracking: '794600005675' } }])
})
