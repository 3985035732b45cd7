import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { expect, test } from 'vitest'
import {
  failPayment,
  firstPayment,
  isThirdFailure,
  stopPayment,
  submitPayment,
  tryCard,
} from './payment-state.ts'

const visa = { brand: 'visa', last4: '0002' }
const declined = (times: number, card = visa) => {
  let state = firstPayment
  for (let n = 0; n < times; n++)
    state = failPayment(tryCard(submitPayment(state), card), 'Your card was declined.')
  return state
}

test('C-PAY-020 C-CAT-015 the state begins idle, unsubmitted, with no attempt and the stated amount', () => {
  expect(firstPayment).toEqual({
    phase: 'idle',
    submitted: false,
    failure: null,
    cause: null,
    lost: false,
    attempts: { card: '', count: 0 },
    amount: 499,
  })
})

test('C-PAY-021 C-PAY-031 idle, submitting, error: the message shows and the counter rises', () => {
  const submitting = submitPayment(firstPayment)
  expect(submitting).toMatchObject({ phase: 'submitting', submitted: true, failure: null })
  const error = failPayment(tryCard(submitting, visa), 'Your card was declined.')
  expect(error).toMatchObject({
    phase: 'idle',
    submitted: false,
    failure: PAYMENT_MESSAGES.declined,
    attempts: { card: 'visa 0002', count: 1 },
  })
  expect(submitPayment(error)).toMatchObject({ phase: 'submitting', failure: null })
})

test('C-PAY-032 the third failure of one card asks for another card; another card starts from zero', () => {
  expect(declined(2).failure).toBe(PAYMENT_MESSAGES.declined)
  expect(isThirdFailure(declined(2))).toBe(false)
  expect(declined(3).failure).toBe(`${PAYMENT_MESSAGES.repeated} Error: Your card was declined.`)
  expect(isThirdFailure(declined(3))).toBe(true)
  const other = failPayment(
    tryCard(submitPayment(declined(3)), { brand: 'visa', last4: '9995' }),
    'insufficient',
  )
  expect(other).toMatchObject({ failure: PAYMENT_MESSAGES.insufficient, attempts: { count: 1 } })
})

test('R-060 R-072 the cause of a failure says whether the gateway answered', () => {
  expect(declined(1).cause).toBe('card')
  const submitting = submitPayment(firstPayment)
  expect(stopPayment(submitting, 'Invalid card details').cause).toBe('stopped')
  expect(stopPayment(submitting, 'Anything that is worded differently', 'active_order').cause).toBe(
    'active_order',
  )
  expect(submitPayment(declined(1))).toMatchObject({ cause: null, lost: false })
})

test('what tells nothing of the card counts against none', () => {
  const stopped = stopPayment(submitPayment(declined(1)), 'Cart has expired')
  expect(stopped).toMatchObject({ phase: 'idle', failure: 'Cart has expired', attempts: { count: 1 } })
})
