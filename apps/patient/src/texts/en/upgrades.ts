import { PROMISE_TEXTS } from '@contour/domain/promise-texts'
import { screenTexts } from '../screen-texts.ts'

/** The two upgrade tabs and their purchase (document 2 §2.3). */
export const upgradesTexts = screenTexts('upgrades', {
  upgradeTitle: 'Upgrade your tirzepatide plan',
  buyMoreTitle: 'Lock In a 12 Month Prescription Today',
  sameCost: 'All dosages cost the same, and a doctor visit is included.',
  refills: `Refills come only from the pharmacy partner after a doctor check-in. ${PROMISE_TEXTS.checkIn}`,
  endsIn: 'Offer ends in',
  days: 'days',
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  buyNow: 'BUY NOW',
  buyNowOf: 'BUY NOW: {product}, {title}',
  /** The documents word the month's share of the two lists differently (document 2 §2.3). */
  perMonth: '{amount}/mo',
  aMonth: '{amount} a month',
  confirmTitle: 'Payment Confirmation',
  confirm: 'CONFIRM',
  chargedNow: 'It is charged now to your card ending in {last4}.',
  noCard: 'There is no card on file. Please add one under Billing first.',
  takesOver: 'It takes over from {plan} on {day}. Until then nothing changes.',
  youAgree: 'By confirming you agree to the {returns} and the {terms}.',
})
