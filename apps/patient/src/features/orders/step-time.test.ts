import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { expect, test } from 'vitest'
import type { ListedOrder } from './order-list.ts'
import { stepTime } from './step-time.ts'
import { whenText } from './times.ts'

const order = {
  id: 'order-one',
  status: 'order_placed',
  submitted: 3,
  payment_intent_id: null,
  payment_secured: true,
  money: [{ kind: 'held' as const, at: '2026-11-20T10:00:00Z', cents: 14_997 }],
  tracking_number: null,
  logistics_provider: null,
  stated: { review: '24-48 hours', pharmacy: '2-3 days' },
  created_at: '2026-11-20T10:00:00Z',
  shipped_at: null,
  delivered_at: null,
  left_at: {
    pending_approval: '2026-11-20T10:30:00Z',
    waiting_prescription: '2026-11-20T13:00:00Z',
    prescription_received: '2026-11-20T15:00:00Z',
  },
} satisfies Partial<ListedOrder>

const timeOf = (key: string) => {
  const step = trackerSteps(order).find((one) => one.key === key)
  return step && stepTime(step, order)
}

test('R-062 a finished step shows when it finished, and no phrase of a wait that is over', () => {
  expect(timeOf('payment')).toBe(whenText('2026-11-20T10:00:00Z'))
  expect(timeOf('waiting_prescription')).toBe(whenText('2026-11-20T13:00:00Z'))
  expect(timeOf('waiting_prescription')).not.toContain('24-48')
})

test('R-062 P-ORD-017 an open step keeps the phrase of the documents', () => {
  expect(timeOf('order_placed')).toBe('2-3 days')
  expect(timeOf('order_shipped')).toBeUndefined()
})

test('R-062 the step of the shipment says when the parcel left, on its way and after it arrived', () => {
  const shipped = { ...order, shipped_at: '2026-11-23T20:00:00Z', delivered_at: '2026-11-24T15:00:00Z' }
  for (const status of ['order_shipped', 'order_delivered'] as const) {
    const step = trackerSteps({ ...shipped, status }).find(({ key }) => key === 'order_shipped')
    expect(step && stepTime(step, shipped)).toBe(whenText('2026-11-23T20:00:00Z'))
  }
})
