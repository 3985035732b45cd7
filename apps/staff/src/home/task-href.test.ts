import { expect, test } from 'vitest'
import type { DeskId } from '../frame/desks.ts'
import { taskHref } from './task-href.ts'

const desks = (...ids: DeskId[]) => new Set(ids)

const about = (subject: string, more = {}) => ({
  kind: 'check_in_missing',
  subject,
  order_id: null,
  patient_id: null,
  ...more,
})

test('R-007 a task leads to the page of its reader’s own desk', () => {
  const order = about('order:o1', { order_id: 'o1', patient_id: 'p1' })
  expect(taskHref(order, desks('queue'))).toBe('/queue/o1')
  expect(taskHref(order, desks('orders'))).toBe('/orders/o1')
  expect(taskHref(about('dispute:d1'), desks('billing', 'orders'))).toBe('/billing/disputes/d1')
  expect(taskHref(about('refund:r1'), desks('billing', 'orders'))).toBe('/billing/refunds')
  expect(taskHref(about('coupon:c1'), desks('billing', 'orders'))).toBe('/billing/coupons')
  expect(taskHref(about('credit:k1', { patient_id: 'p1' }), desks('billing'))).toBe(
    '/billing/refunds?state=waiting',
  )
  expect(taskHref(about('payment:i1', { patient_id: 'p1' }), desks('billing', 'orders'))).toBe(
    '/billing/patients/p1',
  )
  expect(taskHref(about('license:a-b1-NY'), desks('staff'))).toBe('/staff/a-b1')
  expect(taskHref(about('staff:s1'), desks('staff'))).toBe('/staff/s1')
  expect(taskHref(about('access:staff'), desks('staff'))).toBe('/staff')
  expect(taskHref(about('message:m1'), desks('outbox'))).toBe('/outbox?state=failed')
})

test('R-007 a task that has no page at a desk of its reader leads nowhere', () => {
  expect(taskHref(about('dispute:d1'), desks('orders'))).toBeNull()
  expect(taskHref(about('order:o1', { order_id: 'o1' }), desks('claims'))).toBeNull()
})
