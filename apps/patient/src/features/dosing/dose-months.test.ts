import { COMPLAINT } from '../../page-tests/sample-complaint.ts'
import { describe, expect, test } from 'vitest'
import { sampleOrder } from '../orders/test-order.ts'
import { doseMonths } from './dose-months.ts'

const line = (slot: string, strength: string) => ({
  name: 'Semaglutide (compounded)',
  directions: `${slot}: inject ${strength} once a week.`,
  medId: `SEMA-${strength}`,
  strength,
  rxId: `RX-${slot || strength}`,
  slot,
})
const LINES = [
  line('Month 3', '1 mg'),
  line('Month 1', '0.25 mg'),
  line('Month 2', '0.5 mg'),
  line('Month 6-12', '2.4 mg'),
]
const prescribed = (change: Parameters<typeof sampleOrder>[0]) =>
  sampleOrder({ prescription_data: LINES, prescription_state: 'accepted', status: 'order_placed', ...change })
const sent = (months: readonly number[]) =>
  months.map((month) => ({ ...LINES.find(({ slot }) => slot === `Month ${month}`)!, month, lot: null }))
const delivered = {
  status: 'order_delivered',
  shipped_at: '2026-11-24T21:00:00Z',
  delivered_at: '2026-11-25T15:42:00Z',
  delivery: { assumed: false, answer: null, may_report: true },
} as const
/** The days of a first parcel of three months, 13 doses, and of a second one. */
const DAYS = [
  { rx_id: 'RX-Month 1', month: 1, from: '2026-11-25' },
  { rx_id: 'RX-Month 2', month: 2, from: '2026-12-23' },
  { rx_id: 'RX-Month 3', month: 3, from: '2027-01-20' },
]
const read = (order: ReturnType<typeof sampleOrder>, orders = [order], today = '2026-11-26', days = DAYS) =>
  doseMonths(order, orders, today, days).map(({ label, place, time }) => [label, place?.at, time])

test('P-DOS-008 X-02 a strength is as prescribed, and marks its step by position', () => {
  const order = prescribed({ prescription_data: [line('Month 1', '1.7 mg'), line('Month 2', '3 mg')] })
  expect(doseMonths(order, [order], '2026-11-26', DAYS)).toMatchObject([
    { strength: '1.7 mg', rung: 3 },
    { strength: '3 mg', rung: null },
  ])
})

describe('where the medicine of each month is', () => {
  test('D-88 the months of a refill count on', () => {
    expect(read(prescribed({ term: 3, months_before: 3 })).map(([label]) => label)).toEqual([
      'Month 4',
      'Month 5',
      'Month 6',
      'Month 9-15',
    ])
  })

  test('before the shipment its months are in the next one, the others in a later one', () => {
    expect(read(prescribed({ term: 1, expected_ship_on: '2026-12-02' }))).toEqual([
      ['Month 1', 'next_shipment', 'current'],
      ['Month 2', 'later_shipment', 'ahead'],
      ['Month 3', 'later_shipment', 'ahead'],
      ['Month 6-12', 'after_check_in', 'ahead'],
    ])
  })

  test('D-40 an undecided prescription and an ended order have no dates and no current month', () => {
    const nothing = [
      ['Month 1', undefined, 'ahead'],
      ['Month 2', undefined, 'ahead'],
      ['Month 3', undefined, 'ahead'],
      ['Month 6-12', undefined, 'ahead'],
    ]
    expect(read(prescribed({ prescription_state: 'awaiting', status: 'prescription_received' }))).toEqual(
      nothing,
    )
    expect(read(prescribed({ status: 'cancelled' }))).toEqual(nothing)
  })

  test('D-88 after the delivery of three months each later month begins on its first dose day', () => {
    const order = prescribed({ ...delivered, term: 3, contents: sent([1, 2, 3]) })
    expect(doseMonths(order, [order], '2026-11-26', DAYS).map(({ place }) => place)).toEqual([
      { at: 'delivered', on: '2026-11-25' },
      { at: 'in_shipment', from: '2026-12-23' },
      { at: 'in_shipment', from: '2027-01-20' },
      { at: 'after_check_in' },
    ])
    expect(read(order)[0]?.[2]).toBe('current')
    expect(read(order, [order], '2026-12-22')[0]?.[2]).toBe('current')
    expect(read(order, [order], '2026-12-23')[1]?.[2]).toBe('current')
    // A parcel that a complaint speaks of is not in her hands.
    expect(read(order, [order], '2026-11-26', []).map((month) => month[1])).toEqual([
      'delivered',
      undefined,
      undefined,
      'after_check_in',
    ])
  })

  test('D-88 what was left of the month before is used first, and until then its month goes on', () => {
    const order = prescribed({ ...delivered, term: 1, contents: sent([1]) })
    const next = sampleOrder({ ...delivered, id: 'order-two', term: 1, shipment_no: 2, contents: sent([2]) })
    const current = (today: string) =>
      read(order, [next, order], today).find((month) => month[2] === 'current')
    expect(current('2026-12-22')?.[0]).toBe('Month 1')
    expect(current('2026-12-23')?.[0]).toBe('Month 2')
  })

  test('a continuation that has shipped moves the current month on', () => {
    const order = prescribed({ ...delivered, term: 1, contents: sent([1]) })
    const next = sampleOrder({
      id: 'order-two',
      status: 'order_shipped',
      term: 1,
      shipment_no: 2,
      shipped_at: '2026-12-22T21:00:00Z',
      contents: sent([2]),
    })
    expect(read(order, [next, order], '2026-12-23')).toEqual([
      ['Month 1', 'delivered', 'past'],
      ['Month 2', 'on_its_way', 'current'],
      ['Month 3', 'later_shipment', 'ahead'],
      ['Month 6-12', 'after_check_in', 'ahead'],
    ])
  })

  test('a delivery that is assumed or has a problem is not said to have arrived', () => {
    const assumed = { assumed: true, answer: null, may_report: true } as const
    for (const change of [{ delivery: assumed }, { complaints: [COMPLAINT] }]) {
      const order = prescribed({ ...delivered, ...change, term: 1, contents: sent([1]) })
      expect(read(order)[0]?.[1]).toBeUndefined()
    }
  })

  test('D-78 months 4 and 5 with lines of their own are places of their own', () => {
    const lines = [...LINES, line('Month 4', '1.7 mg'), line('Month 5', '1.7 mg')]
    const order = prescribed({ ...delivered, term: 12, prescription_data: lines, contents: sent([1, 2, 3]) })
    const next = sampleOrder({
      id: 'order-two',
      status: 'order_shipped',
      term: 12,
      shipment_no: 2,
      shipped_at: '2027-02-16T21:00:00Z',
      contents: [4, 5].map((month) => ({ ...line(`Month ${month}`, '1.7 mg'), month, lot: null })),
    })
    expect(read(order, [next, order], '2027-02-17').slice(2, 5)).toEqual([
      ['Month 3', 'in_shipment', 'past'],
      ['Month 4', 'on_its_way', 'current'],
      ['Month 5', 'on_its_way', 'ahead'],
    ])
  })
})
