/**
 * How a published test card behaves. The numbers and payment method ids are those that the payment gateway publishes
 * for its own test mode (integrations.md 1.7). No other number is accepted here, so no real card can be stored.
 */
export type CardBehavior = {
  /** How a charge fails. `saved`: the authorization that saves the card succeeds, every later one fails. */
  decline?: { code: string; declineCode?: string; when: 'always' | 'saved'; message: string }
  /** `always`: 3-D Secure for each purchase; `setup`: once, when the card is saved. */
  authentication?: 'always' | 'setup'
  cvcCheck?: 'fail'
  zipCheck?: 'fail'
  line1Check?: 'fail'
  /** Rejected by the fraud rules before the card issuer sees it. */
  blocked?: boolean
  /** A dispute opens when the charge is captured. */
  dispute?: 'fraudulent' | 'inquiry'
  /** How a refund ends some time after it was accepted. */
  refund?: 'fails' | 'pending'
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover'

export type TestCard = {
  number: string
  brand: CardBrand
  /** Published payment method ids that represent this card without a card form. */
  ids: string[]
  /** What the card demonstrates, as text for the list next to the demo card form. */
  shows: string
  behaviour: CardBehavior
}

const declined = (code: string, declineCode: string | undefined, message: string): CardBehavior => ({
  decline: { code, declineCode, when: 'always', message },
})

const YOUR_CARD_WAS_DECLINED = 'Your card was declined.'

export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    ids: ['pm_card_visa', 'pm_card_us', 'pm_card_bypassPending', 'pm_card_avsUnchecked'],
    shows: 'accepted',
    behaviour: {},
  },
  {
    number: '4000056655665556',
    brand: 'visa',
    ids: ['pm_card_visa_debit'],
    shows: 'accepted, debit',
    behaviour: {},
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    ids: ['pm_card_mastercard'],
    shows: 'accepted',
    behaviour: {},
  },
  {
    number: '2223003122003222',
    brand: 'mastercard',
    ids: ['pm_card_mastercard_2series'],
    shows: 'accepted',
    behaviour: {},
  },
  { number: '378282246310005', brand: 'amex', ids: ['pm_card_amex'], shows: 'accepted', behaviour: {} },
  {
    number: '6011111111111117',
    brand: 'discover',
    ids: ['pm_card_discover'],
    shows: 'accepted',
    behaviour: {},
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    ids: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    shows: 'declined',
    behaviour: declined('card_declined', 'generic_decline', YOUR_CARD_WAS_DECLINED),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    shows: 'insufficient funds',
    behaviour: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedIncorrectCvc'],
    shows: 'wrong security code',
    behaviour: {
      ...declined('incorrect_cvc', undefined, "Your card's security code is incorrect."),
      cvcCheck: 'fail',
    },
  },
  {
    number: '4000000000000101',
    brand: 'visa',
    ids: ['pm_card_cvcCheckFail'],
    shows: 'security code does not match, hold succeeds',
    behaviour: { cvcCheck: 'fail' },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedExpiredCard'],
    shows: 'expired',
    behaviour: declined('expired_card', undefined, 'Your card has expired.'),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedProcessingError'],
    shows: 'processing error',
    behaviour: declined('processing_error', undefined, 'An error occurred while processing your card.'),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedLostCard', 'pm_card_visa_chargeDeclinedLostCard'],
    shows: 'reported lost',
    behaviour: declined('card_declined', 'lost_card', YOUR_CARD_WAS_DECLINED),
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    ids: ['pm_card_chargeDeclinedStolenCard', 'pm_card_visa_chargeDeclinedStolenCard'],
    shows: 'reported stolen',
    behaviour: declined('card_declined', 'stolen_card', YOUR_CARD_WAS_DECLINED),
  },
  {
    number: '4000000000006975',
    brand: 'visa',
    ids: ['pm_card_visa_chargeDeclinedVelocityLimitExceeded'],
    shows: 'limit exceeded',
    behaviour: declined('card_declined', 'card_velocity_exceeded', YOUR_CARD_WAS_DECLINED),
  },
  {
    number: '4000000000000036',
    brand: 'visa',
    ids: ['pm_card_avsZipFail'],
    shows: 'ZIP code does not match',
    behaviour: { zipCheck: 'fail' },
  },
  {
    number: '4000000000000028',
    brand: 'visa',
    ids: ['pm_card_avsLine1Fail'],
    shows: 'street does not match',
    behaviour: { line1Check: 'fail' },
  },
  {
    number: '4000000000000010',
    brand: 'visa',
    ids: ['pm_card_avsFail'],
    shows: 'street and ZIP code do not match',
    behaviour: { zipCheck: 'fail', line1Check: 'fail' },
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    ids: ['pm_card_authenticationRequiredOnSetup'],
    shows: 'the bank asks once, when the card is saved',
    behaviour: { authentication: 'setup' },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    ids: ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'],
    shows: 'the bank asks at each purchase; renewals fail',
    behaviour: { authentication: 'always' },
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    ids: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    shows: 'the bank asks, then insufficient funds',
    behaviour: {
      ...declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
      authentication: 'always',
    },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    ids: ['pm_card_chargeCustomerFail'],
    shows: 'accepted once, every later charge fails',
    behaviour: {
      decline: {
        code: 'card_declined',
        declineCode: 'generic_decline',
        when: 'saved',
        message: YOUR_CARD_WAS_DECLINED,
      },
    },
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    ids: ['pm_card_createDispute'],
    shows: 'accepted, then disputed',
    behaviour: { dispute: 'fraudulent' },
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    ids: ['pm_card_createDisputeInquiry'],
    shows: 'accepted, then an inquiry',
    behaviour: { dispute: 'inquiry' },
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    ids: ['pm_card_refundFail'],
    shows: 'accepted, a refund fails later',
    behaviour: { refund: 'fails' },
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    ids: ['pm_card_pendingRefund'],
    shows: 'accepted, a refund waits first',
    behaviour: { refund: 'pending' },
  },
  {
    number: '4100000000000019',
    brand: 'visa',
    ids: ['pm_card_radarBlock'],
    shows: 'blocked by the fraud rules',
    behaviour: { ...declined('card_declined', 'fraudulent', YOUR_CARD_WAS_DECLINED), blocked: true },
  },
]

const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))
const byPublishedId = new Map(TEST_CARDS.flatMap((card) => card.ids.map((id) => [id, card] as const)))

/** Returns the published card with this number (digits only), or undefined: then the number must be rejected. */
export function testCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number)
}

/** Returns the published card that a payment method id (`pm_card_visa`, …) represents. */
export function testCardByPublishedId(id: string): TestCard | undefined {
  return byPublishedId.get(id)
}
