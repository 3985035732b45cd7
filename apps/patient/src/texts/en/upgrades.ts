import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { screenTexts } from '@contour/texts/screen-texts'

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
  newOrder: 'For patients with an active plan. A new order of {months} months costs {amount}.',
  buyNow: 'BUY NOW',
  buyNowOf: 'BUY NOW: {product}, {title}',
  /** The documents word the monthly share of the two lists differently (document 2 §2.3). */
  perMonth: '{amount}/mo',
  aMonth: '{amount} a month',
  confirmTitle: 'Payment Confirmation',
  confirm: 'CONFIRM',
  chargedNow: 'It is charged today, {day}, to your card ending in {last4}.',
  startsOn: 'The plan starts on {day}.',
  noCard: 'There is no card on file. Please add one under Billing first.',
  takesOver: 'The plan starts on {day} and replaces {plan}. Until then nothing changes.',
  agreement: 'Your agreement',
  auto_renewal: 'Please agree to the automatic renewal',
  policies: 'Please agree to the policies',
})
