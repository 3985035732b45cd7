import { expect, test } from 'vitest'
import type { SectionId } from '../../frame/staff-sections.ts'
import { taskHref } from './task-href.ts'

const sections = (...ids: SectionId[]) => new Set(ids)

const about = (subject: string, more = {}) => ({
  kind: 'check_in_missing',
  subject,
  order_id: null,
  patient_id: null,
  ...more,
})

test('R-007 a task leads to the page of its reader’s own desk', () => {
  const order = about('order:o1', { order_id: 'o1', patient_id: 'p1' })
  expect(taskHref(order, sections('queue'))).toBe('/queue/o1')
  expect(taskHref(order, sections('orders'))).toBe('/orders/o1')
  const referred = about('order:o1', { kind: 'identity_referred', order_id: 'o1' })
  expect(taskHref(referred, sections('queue', 'identity'))).toBe('/identity?order=o1')
  expect(taskHref(about('dispute:d1'), sections('billing', 'orders'))).toBe('/billing/disputes/d1')
  expect(taskHref(about('refund:r1'), sections('billing', 'orders'))).toBe('/billing/refunds')
  expect(taskHref(about('coupon:c1'), sections('billing', 'orders'))).toBe('/billing/coupons')
  expect(taskHref(about('credit:k1', { patient_id: 'p1' }), sections('billing'))).toBe(
    '/billing/refunds?state=waiting',
  )
  expect(taskHref(about('payment:i1', { patient_id: 'p1' }), sections('billing', 'orders'))).toBe(
    '/billing/patients/p1',
  )
  expect(taskHref(about('license:a-b1-NY'), sections('staff'))).toBe('/staff/a-b1')
  expect(taskHref(about('conversation:t1'), sections('inbox', 'queue'))).toBe('/inbox/t1')
  const emergency = about('conversation:t1', { kind: 'emergency_contact' })
  expect(taskHref(emergency, sections('inbox'))).toBe('/inbox/t1')
  expect(taskHref(emergency, sections('on-call', 'staff'))).toBe('/on-call')
  expect(taskHref(about('staff:s1'), sections('staff'))).toBe('/staff/s1')
  expect(taskHref(about('access:staff'), sections('staff'))).toBe('/staff')
  const waits = about('order:o1', { kind: 'visit_waits', order_id: 'o1' })
  expect(taskHref(waits, sections('queue', 'visits'))).toBe('/visits')
  const replacement = about('replacement:r1', { kind: 'replacement_to_ship' })
  expect(taskHref(replacement, sections('pharmacy'))).toBe('/pharmacy?replacement=r1')
  expect(taskHref(about('replacement:r1'), sections('complaints'))).toBe(
    '/complaints?kind=replacements&request=r1',
  )
  expect(taskHref(about('message:m1'), sections('outbox'))).toBe('/outbox?state=failed')
})

test('R-007 a task that has no page at a desk of its reader leads nowhere', () => {
  expect(taskHref(about('dispute:d1'), sections('orders'))).toBeNull()
  expect(taskHref(about('order:o1', { order_id: 'o1' }), sections('claims'))).toBeNull()
})
