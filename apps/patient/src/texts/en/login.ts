import { PROMISE_TEXTS } from '@contour/domain/promise-texts'
import { screenTexts } from '../screen-texts.ts'

export const loginTexts = screenTexts('login', {
  title: 'Login',
  email: 'Email',
  password: 'Password',
  emailMissing: 'Enter your email address',
  passwordMissing: 'Enter your password',
  /** Document 1 §8; used only where the server gives no message (F-LOG-007). */
  refused: 'Email or password entered is incorrect. Please try again or reset your password.',
  submit: 'Login',
  forgot: 'Forgot your password?',
  newHere: 'New here? Start the free quiz',
})

export const forgotTexts = screenTexts('forgot', {
  pageTitle: 'Forgot password',
  title: 'Forgot your password?',
  lead: 'Enter your email. We send you a link to choose a new one.',
  /** Document 1 §8. */
  sent: 'We have emailed you a link to reset your password.',
  sentHelp: `${PROMISE_TEXTS.linkLife} Look into your spam folder too.`,
  email: 'Email',
  emailWrong: 'Enter your email address, like name@example.com',
  submit: 'Send the link',
  back: 'Back to login',
})

export const resetTexts = screenTexts('reset', {
  pageTitle: 'New password',
  title: 'Choose a new password',
  password: 'New password',
  hint: 'At least 8 characters. Any kind will do; long is better than complicated.',
  again: 'New password again',
  show: 'Show the passwords',
  submit: 'Save the password',
  /** Document 1 §8. */
  changed: 'Password changed successfully.',
  newLink: 'Ask for a new link',
})
