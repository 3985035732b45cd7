import { expect, test } from 'vitest'
import { PAYMENT_LABELS, paymentWord } from './payment-word.ts'

const last = (...kinds: ('held' | 'charged' | 'refunded' | 'disputed' | 'released')[]) =>
  kinds.map((kind) => ({ kind }))

test('D-90 a payment has one word: what happened to its money last, refunded only where all of it went back', () => {
  expect(paymentWord(last('held'), false)).toBe('held')
  expect(paymentWord(last('held', 'charged', 'refunded'), true)).toBe('partly_refunded')
  expect(paymentWord(last('held', 'charged', 'refunded'), false)).toBe('refunded')
  expect(paymentWord(last('held', 'charged', 'disputed'), true)).toBe('disputed')
  expect(paymentWord([], false)).toBe('pending')
  expect(PAYMENT_LABELS.partly_refunded).toBe('Refunded in part')
})
