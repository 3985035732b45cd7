import { expect, test } from 'vitest'
import { CallError, isLinkUsedUp, isLost, isPaymentOpen, isStale, type CallErrorCode } from './call-error.ts'

const failed = (code: CallErrorCode, status = 0, field?: string) =>
  new CallError({ code, status, field, message: 'No.' })

test('a 409 says that the screen is outdated, unless it is about a field or about the patient', () => {
  expect(isStale(failed('conflict', 409))).toBe(true)
  expect(isStale(failed('wrong_status', 409))).toBe(true)
  expect(isStale(failed('conflict', 409, 'email'))).toBe(false)
  expect(isStale(failed('active_order', 409))).toBe(false)
  expect(isStale(failed('conflict', 400))).toBe(false)
})

test('R-098 D-71 a call is lost if no response arrived', () => {
  expect([failed('offline'), failed('timeout')].map(isLost)).toEqual([true, true])
  expect([failed('unexpected'), failed('internal', 500)].map(isLost)).toEqual([false, false])
})

test('the outcome of a payment is open while the gateway has not answered; a decline is final', () => {
  expect(isPaymentOpen(failed('payment_pending', 409))).toBe(true)
  expect(isPaymentOpen(failed('payment_unanswered', 503))).toBe(true)
  expect(isPaymentOpen(failed('card_declined', 402))).toBe(false)
})

test('a mailed link is used up by its own error only', () => {
  expect(isLinkUsedUp(failed('link_expired', 410))).toBe(true)
  expect(isLinkUsedUp(failed('not_found', 404))).toBe(false)
  expect(isLinkUsedUp(new Error('link_expired'))).toBe(false)
})
