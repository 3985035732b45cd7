import { PROMISE_TEXTS } from '@contour/domain/promise-texts'
import { screenTexts } from '../screen-texts.ts'

/** What follows an order or a refusal: progress, thanks, sorry (document 1 §3, §8). */
export const statusTexts = screenTexts('status', {
  pageTitle: 'Your progress',
  title: 'Your progress',
  again: 'Try again',
  loading: 'Loading your order',
  toHome: 'Go to your dashboard',
  login: 'Login to see your order',
  ended: 'This order has ended. Nothing more will be shipped or charged.',
  newTab: '(opens in a new tab)',
  thanksPageTitle: 'Almost done',
  ordered: 'Ordered',
  threeLeft: 'three steps to go',
  almostDone: 'Almost Done {firstName}!',
  almostDoneNoName: 'Almost Done!',
  held: 'held, not charged, until your order ships.',
  plan: '{term} plan.',
  ifDenied: 'If you are denied, the hold is released.',
  toForm: 'Complete Medical Form',
  nowTitle: 'What happens now',
  comeBack: `${PROMISE_TEXTS.consultationFee} You can leave and come back: we have emailed you a link.`,
  fromNow: 'The dates count from now, if you answer the questions now.',
  by: 'By {time}',
  nowYou: 'Now, {usually}, you',
  with: 'With: {owner}',
  sharedTitle: 'What was shared about this order',
  mayCount: 'May we count this order?',
  allow: 'Allow',
  noThanks: 'No thanks',
  sorryPageTitle: 'We’re Sorry',
  preQualify: 'Pre-Qualify',
  step1of3: 'Step 1 of 3 Pre-Qualify, 100% Complete',
  sorryTitle: "We're Sorry",
  /** Document 1 §8, by the reason in the address. */
  validation_error: 'There was an error validating your request.',
  invalid_order_status: 'Your order status is not valid for this action.',
  notQualified: 'Based on the information you provided, you currently do not qualify for our programs.',
  nothingCharged:
    'Nothing is charged. If you think this is a mistake, go back and check your answers, or write to us.',
  next: 'Continue',
})
