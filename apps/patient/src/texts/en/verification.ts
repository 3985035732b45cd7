import { ADDRESS_MESSAGES } from '@contour/domain/contact/address'
import { PHONE_MESSAGES } from '@contour/domain/contact/phone'
import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { CODE_MESSAGES } from '@contour/domain/verification/code-rules'
import { screenTexts } from '@contour/texts/screen-texts'

/** The frame of the three steps: "Step 3 of 5" is the exact wording of X-31. */
export const verifyTexts = screenTexts('verify', {
  address: 'Shipping address',
  phone: 'Phone',
  email: 'Email',
  stepOf: 'Step {at} of {of} · {step}',
  pageTitle: '{step}, step {at} of {of}',
})

export const addressTexts = screenTexts('verify-address', {
  ...ADDRESS_MESSAGES,
  checking: 'Checking your shipping address',
  moment: 'This takes a moment.',
  whichTitle: 'Which address should we ship to?',
  manualTitle: 'Where should we ship your medication?',
  manualLead: 'We ship cold packages by FedEx or UPS to a street address.',
  street: 'Street address',
  unit: 'Apartment, suite or unit',
  optional: '(optional)',
  city: 'City',
  state: 'State',
  chooseState: 'Choose your state',
  zip: 'ZIP code',
  streetMissing: 'Enter your street.',
  cityMissing: 'Enter your city.',
  stateMissing: 'Enter your state.',
  zipMissing: 'Enter your ZIP code.',
  zipWrong: 'Enter a ZIP code of 5 digits.',
  save: 'Save and continue',
  useTyped: 'Use the address as I typed it',
  choice: 'Shipping address',
  yours: 'Yours',
  suggested: 'Suggested',
  another: 'Enter another address',
  use: 'Use this address',
})

export const codeTexts = screenTexts('verify-code', {
  ...CODE_MESSAGES,
  phoneTitle: 'Verify your phone',
  phoneSent: 'We sent a 4-digit code by text to',
  phoneEarlier: 'Enter the code we just sent by text to',
  phoneGoesTo: 'We will send a 4-digit code by text to',
  phoneNoun: 'phone number',
  emailTitle: 'Verify your email',
  emailSent: 'We sent a 4-digit code to',
  emailEarlier: 'Enter the code we just sent to',
  emailGoesTo: 'We will send a 4-digit code to',
  emailNoun: 'email address',
  change: 'Change {noun}',
  changeTitle: 'Change your {noun}',
  code: '4-digit code',
  codeHint: PROMISE_TEXTS.codeLife,
  codeMissing: 'Enter the 4 digits of the code.',
  verified: 'Your {noun} is verified.',
  notVerified: 'We could not verify your {noun}. You can do it later.',
  wait: 'You can request another code in {seconds} s',
  resend: 'Resend code',
  skip: 'Skip for now',
  verify: 'Verify',
})

export const changeTexts = screenTexts('verify-change', {
  phoneWrong: PHONE_MESSAGES.intake,
  emailWrong: 'Enter an email address, such as name@example.com.',
  phoneFailed: CODE_MESSAGES.phoneFailed,
  emailFailed: CODE_MESSAGES.emailFailed,
  phone: 'New phone number',
  email: 'New email address',
  save: 'Save and send a code',
  back: 'Go Back',
})

export const passwordTexts = screenTexts('asked-password', {
  password: 'Current password',
  passwordHint: 'You logged in a while ago, so please enter it again.',
  passwordMissing: 'Enter your current password.',
  forgot: 'Forgot your password?',
  login: 'Login',
})
