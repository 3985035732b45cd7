import { promiseOf } from '@contour/domain/promises/promises'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { expect, test } from 'vitest'
import { homeOrders } from './home-orders.ts'
import type { ListedOrder } from './order-list.ts'

const deliveredAt = '2026-11-24T15:00:00.000Z'
const daysLater = (days: number) => Date.parse(deliveredAt) + days * 86_400_000
const line = {
  name: 'Semaglutide',
  directions: 'Inject.',
  medId: 'm',
  strength: '0.25 mg',
  rxId: 'rx',
  slot: 'Month 1',
  month: 1,
}

/** An order in a status, with the promise that the server sends with it. */
function order(id: string, status: OrderStatus, change: Partial<ListedOrder> = {}): ListedOrder {
  const row = promiseOf(status)
  return {
    id,
    product_id: 'p',
    status,
    resume_status: null,
    created_at: '2026-11-20T10:00:00Z',
    payment_intent_id: null,
    prescription_data: [],
    external_visit_id: null,
    provider: 1,
    submitted: 0,
    tracking_number: null,
    logistics_provider: null,
    drug: 'semaglutide',
    term: 1,
    subscription_id: 's',
    shipment_no: 1,
    needs_video: false,
    hold: null,
    unpaid_cents: null,
    accepts_at: null,
    prescription_state: null,
    expected_ship_on: null,
    shipped_at: null,
    delivered_at: null,
    delivery: null,
    contents: [],
    left_at: {},
    notice: null,
    status_since: '2026-11-20T10:00:00Z',
    addons: [],
    image_requests: [],
    promise: row && {
      with: row.with,
      usually: row.usually,
      at_worst: row.atWorst,
      next: row.next,
      usual_by: null,
      worst_by: null,
      write_by: null,
    },
    ...change,
  }
}

const delivered = order('delivered', 'order_delivered', {
  delivered_at: deliveredAt,
  delivery: { assumed: false, answer: null, may_report: true },
  contents: [line],
})
const late = { ...delivered, delivery: { assumed: false, answer: null, may_report: false } }
const idsOf = (...given: Parameters<typeof homeOrders>) => {
  const { waits, delivered: parcel, plan } = homeOrders(...given)
  return [waits?.id, parcel?.id, plan?.id]
}

test('E-023 the wait is shown only while the patient has nothing to do, with the plan of that order', () => {
  const review = order('review', 'waiting_prescription')
  const form = order('form', 'pending_approval')
  expect(idsOf([review], null, daysLater(0))).toEqual(['review', undefined, 'review'])
  expect(idsOf([review, form], { orderId: 'form' }, daysLater(0))).toEqual([undefined, undefined, 'form'])
  // A payment that is due belongs to no order.
  expect(idsOf([review], { orderId: '' }, daysLater(0))).toEqual([undefined, undefined, 'review'])
})

test('E-008 a delivered order stays while its doses last or something about it is open', () => {
  expect(idsOf([delivered], null, daysLater(1))).toEqual([undefined, 'delivered', 'delivered'])
  expect(idsOf([late], null, daysLater(40))).toEqual([undefined, 'delivered', 'delivered'])
  expect(idsOf([late], null, daysLater(60))).toEqual([undefined, undefined, 'delivered'])
  const problem = { ...late, delivery: { assumed: false, answer: 'problem' as const, may_report: false } }
  expect(idsOf([problem], null, daysLater(60))).toEqual([undefined, 'delivered', 'delivered'])
})

test('E-008 the next order is in review while the last one is in use: both are shown', () => {
  const review = order('review', 'waiting_prescription')
  expect(idsOf([review, delivered], null, daysLater(20))).toEqual(['review', 'delivered', 'review'])
})

test('an order that ended has no plan to show', () => {
  expect(idsOf([order('gone', 'cancelled')], null, daysLater(0))).toEqual([undefined, undefined, undefined])
})
