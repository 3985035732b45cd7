import { expect, test } from 'vitest'
import { messageThread } from './message-threads.ts'

test.each([
  'visit_turn',
  'visit_booked',
  'visit_reminder',
  'visit_late',
  'visit_missed',
  'visit_canceled',
  'visit_withdrawn',
  'video_asked_again',
  'identity_rejected',
])('%s is told under care', (kind) => {
  expect(messageThread(kind)).toBe('care')
})

test('messages about money, the shipment and the prescription are under theirs; an unknown one is under care', () => {
  expect(messageThread('payment_failed')).toBe('money')
  expect(messageThread('shipped')).toBe('delivery')
  expect(messageThread('prescription_ready')).toBe('medicine')
  expect(messageThread('of_a_newer_build')).toBe('care')
})
