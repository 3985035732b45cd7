import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYMENT_MESSAGES, paymentMessage } from './payment-messages.ts'

const said = (serverMessage: string | null, clientFailures = 1) =>
  paymentMessage({ serverMessage, clientFailures })

const DECLINED =
  'Uh oh! It looks like your card was declined. No worries—your bank might have sent you a text to approve the charge. Just reply to their message to approve it and try again, or feel free to use a different card.'
const ACTIVE = 'An active order exists on your account. Please login to your account to view or modify it.'

describe('payment messages', () => {
  test('C-ERR-001 anything else reads as declined', () => {
    expect(said('Your card was declined.')).toBe(DECLINED)
    expect(said('Something odd')).toBe(DECLINED)
    expect(said(null)).toBe(DECLINED)
  })
  test('C-ERR-002 C-ERR-003 the two messages of the server that are shown as they are', () => {
    expect(said('Stopped: 3 attempts.')).toBe('Stopped: 3 attempts.')
    expect(said('We were Unable To Process Your Card After that.')).toBe(
      'We were Unable To Process Your Card After that.',
    )
    expect(said(PAYMENT_MESSAGES.cardAttempts)).toBe(PAYMENT_MESSAGES.cardAttempts)
  })
  test('C-ERR-004 C-PAY-032 from the third failure on: another card, with what the server said', () => {
    expect(said('Insufficient funds', 3)).toBe(
      "You've tried this card multiple times without success. Please use a different card to complete your purchase. Error: Insufficient funds",
    )
    expect(said('Insufficient funds', 2)).not.toContain('multiple times')
    expect(said(null, 4)).toBe(PAYMENT_MESSAGES.repeated)
  })
  test('C-ERR-005 an active order is told as it is', () => expect(said(ACTIVE, 5)).toBe(ACTIVE))
  test('C-ERR-006 insufficient funds', () => {
    expect(said('INSUFFICIENT_FUNDS')).toBe(
      'It looks like your card has insufficient funds. Please use a different payment method or contact your bank for assistance.',
    )
  })
  test('C-ERR-007 security code', () => {
    const text =
      'The security code (CVV) you entered does not match your card. Please check it and try again.'
    expect(said('CVV mismatch')).toBe(text)
    expect(said('The security code is wrong')).toBe(text)
  })
  test('C-ERR-008 billing address', () => {
    const text =
      'The billing address you entered does not match the one on file with your bank. Please check it and try again.'
    for (const message of ['AVS failed', 'address mismatch', 'Billing zip']) expect(said(message)).toBe(text)
  })
  test('the two texts of the card form', () => {
    expect(PAYMENT_MESSAGES.formNotReady).toBe('Payment form not ready. Please refresh the page.')
    expect(PAYMENT_MESSAGES.invalidCard).toBe('Invalid card details')
  })

  test('C-ERR-009 whatever a message combines, the earlier rule wins (S-40)', () => {
    const needles = ['3 attempts', 'An active order exists', 'insufficient', 'cvv', 'billing', 'declined']
    const rank = new Map(needles.map((needle, index) => [needle, index]))
    fc.assert(
      fc.property(
        fc.shuffledSubarray(needles, { minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        (parts, failures) => {
          const message = parts.join(' and ')
          const first = Math.min(...parts.map((part) => rank.get(part) ?? 9))
          const expected =
            first <= 1
              ? message
              : failures >= 3
                ? `${PAYMENT_MESSAGES.repeated} Error: ${message}`
                : [
                    PAYMENT_MESSAGES.insufficient,
                    PAYMENT_MESSAGES.cvv,
                    PAYMENT_MESSAGES.billingAddress,
                    DECLINED,
                  ][first - 2]
          expect(said(message, failures)).toBe(expected)
          expect(said(message.toUpperCase(), failures).toUpperCase()).toBe(expected?.toUpperCase())
        },
      ),
    )
  })
})
