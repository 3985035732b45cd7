import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { COMPLAINT } from '../../page-tests/sample-complaint.ts'
import { promiseOf } from '@contour/domain/promises/promises'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { expect, test } from 'vitest'
import { dosesOf, homeOrders } from './home-orders.ts'
import type { ListedOrder } from './order-list.ts'
import { sampleOrder, samplePromise } from './test-order.ts'

const deliveredAt = '2026-11-24T15:00:00.000Z'
const line = {
  name: 'Semaglutide',
  directions: 'Inject.',
  medId: 'm',
  strength: '0.25 mg',
  rxId: 'rx',
  slot: 'Month 1',
  month: 1,
  lot: null,
}

/** An order in a status, with the promise that the server sends with it. */
function order(id: string, status: OrderStatus, change: Partial<ListedOrder> = {}): ListedOrder {
  const row = promiseOf(status, STATED_HOURS)
  return sampleOrder({
    id,
    status,
    term: 1,
    promise: row && samplePromise(row),
    ...change,
  })
}

const delivered = order('delivered', 'order_delivered', {
  delivered_at: deliveredAt,
  delivery: { assumed: false, answer: null, may_report: true },
  contents: [line],
})
const withDelivery = (delivery: Partial<NonNullable<ListedOrder['delivery']>>): ListedOrder => ({
  ...delivered,
  delivery: { assumed: false, answer: null, may_report: false, ...delivery },
})
const idsOf = (...given: Parameters<typeof homeOrders>) => {
  const { waits, delivered: shipment, plan } = homeOrders(...given)
  return [waits?.id, shipment?.id, plan?.id]
}

test('E-023 the wait is shown only while the patient has nothing to do, with the plan of that order', () => {
  const review = order('review', 'waiting_prescription')
  const form = order('form', 'pending_approval')
  expect(idsOf([review], null)).toEqual(['review', undefined, 'review'])
  expect(idsOf([review, form], { orderId: 'form' })).toEqual([undefined, undefined, 'form'])
  // A payment that is due belongs to no order.
  expect(idsOf([review], { orderId: '' })).toEqual([undefined, undefined, 'review'])
})

test('E-008 the latest delivered shipment is shown, next to an order that is in review or was canceled', () => {
  const older = { ...delivered, id: 'older' }
  expect(idsOf([delivered, older], null)).toEqual([undefined, 'delivered', 'delivered'])
  const review = order('review', 'waiting_prescription')
  expect(idsOf([review, delivered], null)).toEqual(['review', 'delivered', 'review'])
  expect(idsOf([order('gone', 'cancelled'), delivered], null)).toEqual([undefined, 'delivered', 'delivered'])
})

test('E-008 after a denial no dose of an earlier shipment is shown', () => {
  expect(idsOf([order('denied', 'denied'), delivered], null)).toEqual([undefined, undefined, 'delivered'])
  expect(idsOf([delivered, order('denied', 'denied')], null)).toEqual([undefined, 'delivered', 'delivered'])
})

test('E-008 D-66 the doses are the months of the shipment; none while its delivery is in question', () => {
  const support = { ...line, month: null, slot: 'Support', strength: '4 mg' }
  const second = { ...line, month: 2, slot: 'Month 2', strength: '1.7 mg' }
  const doses = (one: ListedOrder) => dosesOf(one).map(({ month, strength }) => [month, strength])
  expect(doses({ ...delivered, contents: [line, second, support] })).toEqual([
    [1, '0.25 mg'],
    [2, '1.7 mg'],
  ])
  expect(doses(withDelivery({ answer: 'received' }))).toEqual([[1, '0.25 mg']])
  expect(doses(withDelivery({ assumed: true }))).toEqual([])
  const told = { ...COMPLAINT, kind: 'warm' } as const
  // What must not be used stays, with its warning; what never came is not shown (D-92).
  expect(doses({ ...delivered, complaints: [told] })).toEqual([[1, '0.25 mg']])
  expect(doses({ ...delivered, complaints: [{ ...told, kind: 'late' }] })).toEqual([])
  expect(doses(order('shipped', 'order_shipped', { contents: [line] }))).toEqual([])
})

test('an order that ended has no plan to show', () => {
  expect(idsOf([order('gone', 'cancelled')], null)).toEqual([undefined, undefined, undefined])
})
