import { expect, test } from 'vitest'
import { CardFailure } from '../../card/card-handle.ts'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import { billingFailureTexts } from '../../texts/en/subscriptions.ts'
import { readTexts } from '@contour/texts/read-texts'
import { cancelFailure, cardFailure, paymentFailure, purchaseFailure } from './failure-texts.ts'

const t = readTexts(billingFailureTexts)
const said = new CallError({ code: 'card_declined', message: 'Your card was declined.', status: 402 })
const hasNoText = new CallError({ code: 'card_declined', message: '', status: 402 })
const broken = new CallError({ code: 'unexpected', message: CONNECTION_MESSAGES.unexpected })
const offline = new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline })

test('C-BIL-033 S-48 a failed payment shows the server’s words, else one of two texts', () => {
  expect(paymentFailure(said, t)).toBe('Your card was declined.')
  expect(paymentFailure(hasNoText, t)).toBe('Payment failed')
  expect(paymentFailure(broken, t)).toBe('Payment processing failed')
  expect(paymentFailure(new CardFailure('invalid', 'Invalid card details'), t)).toBe('Invalid card details')
})

test('R-098 C-BUY-017 D-01 a lost call claims nothing: processing failed, and the outcome is not known', () => {
  const timeout = new CallError({ code: 'timeout', message: CONNECTION_MESSAGES.timeout })
  for (const lost of [offline, timeout])
    for (const said of [paymentFailure(lost, t), purchaseFailure(lost, t)]) {
      expect(said).toMatch(/^Payment processing failed\. /)
      expect(said).not.toMatch(/[Nn]othing was lost|offline/)
    }
})

test('R-099 the server’s words are shown without a code too', () => {
  const uncoded = new CallError({ code: 'unexpected', message: 'The plan has ended.', status: 400 })
  for (const said of [paymentFailure, cardFailure, cancelFailure, purchaseFailure])
    expect(said(uncoded, t)).toBe('The plan has ended.')
})

test('C-BIL-035 a failed card update shows the server’s words, else "Card update failed"', () => {
  expect([cardFailure(said, t), cardFailure(hasNoText, t), cardFailure(broken, t)]).toEqual([
    'Your card was declined.',
    'Card update failed',
    'Card update failed',
  ])
})

test('C-BIL-036 a failed cancellation shows the server’s words, else its own', () => {
  expect([cancelFailure(said, t), cancelFailure(hasNoText, t)]).toEqual([
    'Your card was declined.',
    'Error cancelling subscription',
  ])
})

test('C-BUY-016 C-BUY-018 a failed purchase shows the server’s words, else the default', () => {
  expect(purchaseFailure(said, t)).toBe('Your card was declined.')
  expect(purchaseFailure(hasNoText, t)).toBe('Oops! an error occurred')
  expect(purchaseFailure(broken, t)).toBe('Oops! an error occurred')
})
