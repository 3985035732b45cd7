import { describe, expect, test } from 'vitest'
import { formatPaymentState } from './format-payment-state.ts'
import { formatCard, formatDeclineCode, formatPurpose, takenBy } from './words.ts'

describe('the words of the billing desk', () => {
  test('only charges and refunds change the money taken', () => {
    const entries = [
      { kind: 'hold', cents: 14_997 },
      { kind: 'capture', cents: 14_997 },
      { kind: 'refund', cents: 5_000 },
      { kind: 'void', cents: 14_997 },
      { kind: 'expire', cents: 14_997 },
    ] as const
    expect(entries.map(takenBy)).toEqual([0, 14_997, -5_000, 0, 0])
  })

  test('codes of gateway and server are words; an unknown purpose is shown, not hidden', () => {
    expect(formatDeclineCode('product_not_received')).toBe('Product not received')
    expect(formatCard('visa 4242')).toBe('Visa 4242')
    expect(formatCard(null)).toBe('No card')
    expect(formatPurpose('renewal')).toBe('Renewal')
    expect(formatPurpose('gift')).toBe('gift')
  })

  test('a difference says its amounts in dollars', () => {
    expect(formatPaymentState('captured 134997 refunded 0')).toBe('Charged $1,349.97')
    expect(formatPaymentState('captured 134997 refunded 10000')).toBe('Charged $1,349.97, refunded $100.00')
    expect(formatPaymentState('let go')).toBe('Let go')
  })
})
