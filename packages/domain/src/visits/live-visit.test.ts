import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../orders/order-life-cycle.ts'
import { awaitsDecision, takesVisit } from './live-visit.ts'

test('M-06 D-48 a visit takes place while the order waits for its clinician, and at no other time', () => {
  expect(ORDER_STATUSES.filter(takesVisit)).toEqual(['waiting_prescription', 'appointment_required'])
})

test('M-06 after a visit the decision is awaited, unless the order asks for another visit', () => {
  expect(awaitsDecision('waiting_prescription', 'done')).toBe(true)
  expect(awaitsDecision('appointment_required', 'done')).toBe(false)
  expect(awaitsDecision('waiting_prescription', 'missed')).toBe(false)
  expect(awaitsDecision('waiting_prescription', undefined)).toBe(false)
})
