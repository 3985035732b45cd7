import { sharedData } from '@contour/testkit/shared-data'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { failedCheck, toDecline } from './declines.ts'
import type { DeclineCategory } from './port.ts'

const TABLE: [DeclineCategory, string[], RegExp][] = [
  ['insufficient_funds', ['insufficient_funds', 'withdrawal_count_limit_exceeded'], /insufficient/],
  ['cvc', ['incorrect_cvc', 'invalid_cvc'], /security code/],
  [
    'avs',
    ['incorrect_zip', 'incorrect_postal_code', 'postal_code_invalid', 'incorrect_address'],
    /billing address/,
  ],
  ['expired', ['expired_card'], /^Your card was declined\.$/],
  ['authentication', ['authentication_required'], /bank/],
  [
    'retry_later',
    ['try_again_later', 'processing_error', 'issuer_not_available', 'reenter_transaction'],
    /again/,
  ],
  [
    'blocked',
    ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'],
    /^Your card was declined\.$/,
  ],
  ['generic', ['generic_decline', 'do_not_honor', 'a_code_of_tomorrow'], /^Your card was declined\.$/],
]

/** The words that the stated client rules look for (document 2 §8), each allowed only in its own category. */
const KEYWORDS: [RegExp, DeclineCategory][] = [
  [/insufficient/i, 'insufficient_funds'],
  [/cvv|security code/i, 'cvc'],
  [/avs|address|billing/i, 'avs'],
  [/3 attempts|unable to process your card after|active order/i, 'generic'],
]

describe('declines', () => {
  test.each(TABLE)('C-ERR-006 C-ERR-007 C-ERR-008 %s: its codes and its words', (category, codes, words) => {
    for (const code of codes) {
      for (const raw of [{ code: 'card_declined', declineCode: code }, { code }]) {
        expect(toDecline(raw)).toMatchObject({ category, code })
        expect(toDecline(raw).customerMessage).toMatch(words)
      }
    }
  })

  test('a message never holds the words of another rule', () => {
    for (const [category, codes] of TABLE)
      for (const [pattern, owner] of KEYWORDS) {
        const { customerMessage } = toDecline({ code: codes[0] })
        const expected = category === owner && owner !== 'generic'
        expect(pattern.test(customerMessage), `${category}: ${customerMessage}`).toBe(expected)
      }
  })

  test('the issuer can forbid a retry', () => {
    const raw = { code: 'card_declined', declineCode: 'generic_decline' }
    expect(toDecline(raw).retryable).toBe(true)
    expect(toDecline({ ...raw, adviceCode: 'do_not_try_again' }).retryable).toBe(false)
  })

  test('failed checks of a hold: security code before address, unchecked is no failure', () => {
    expect(failedCheck({ cvc: 'fail', zip: 'fail', line1: 'pass' })?.category).toBe('cvc')
    expect(failedCheck({ cvc: 'pass', zip: 'unchecked', line1: 'fail' })?.category).toBe('avs')
    expect(failedCheck({ cvc: 'unchecked', zip: 'unchecked', line1: 'pass' })).toBeNull()
  })
})

type RecordedError = { type: string; code?: string; decline_code?: string }
type Recorded = { bodies: Record<string, { error?: RecordedError }> }

const OWN_BODIES: [string, RecordedError, DeclineCategory][] = [
  ['declined', { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'generic'],
  ['wrong code', { type: 'card_error', code: 'incorrect_cvc' }, 'cvc'],
]

/** The vendor's recorded error bodies; undefined where the data is not next to this repository. */
const recorded = sharedData<Recorded>('stripe-recorded-bodies.json')?.bodies

const recordedBodies = Object.entries(recorded ?? {}).flatMap(
  ([name, { error }]): [string, RecordedError, DeclineCategory][] =>
    error?.type === 'card_error' && error.code
      ? [[name, error, error.code === 'incorrect_cvc' ? 'cvc' : 'generic']]
      : [],
)

if (!recorded)
  test.skip('a recorded error body is mapped: skipped, the vendor data is not next to this repository')

test.each([...OWN_BODIES, ...recordedBodies])(
  'an error body as the vendor sends it: %s',
  (_name, body, category) => {
    const error = Stripe.errors.StripeError.generate({ ...body, statusCode: 402 } as never)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(toDecline({ code: error.code, declineCode: error.decline_code }).category).toBe(category)
  },
)
