import { PROMISE_TEXTS } from '@contour/domain/promises/promise-texts'
import { screenTexts } from '@contour/texts/screen-texts'

export const loginTexts = screenTexts('login', {
  title: 'Login',
  email: 'Email',
  password: 'Password',
  emailMissing: 'Enter your email address',
  passwordMissing: 'Enter your password',
  /** Document 1 §8; used only if the server gives no message (F-LOG-007). */
  refused: 'Email or password entered is incorrect. Please try again or reset your password.',
  submit: 'Login',
  forgot: 'Forgot your password?',
  newHere: 'New here? Start the free quiz',
})

export const forgotTexts = screenTexts('forgot', {
  pageTitle: 'Forgot password',
  title: 'Forgot your password?',
  lead: 'Enter your email address. We’ll send you a link to choose a new password.',
  /** Document 1 §8. */
  sent: 'We have emailed you a link to reset your password.',
  sentHelp: `${PROMISE_TEXTS.linkLife} Check your spam folder too.`,
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
  newLink: 'Request a new link',
})

/** While an account delays logins from unknown browsers (D-58). */
/** Asked of a buyer without a password (D-91). */
export const choosePasswordTexts = screenTexts('choose-password', {
  title: 'Choose a password',
  why: 'With it you get back to your order on any device. We ask this once.',
  logInAs: 'You log in as {email}',
  password: 'Password',
  hint: 'At least 8 characters, and not a common one.',
  show: 'Show the password',
  save: 'Save password',
  later: 'Later, email me a login link',
  saved: 'Your password is saved.',
  savedHelp: 'You log in as {email}.',
})
export const loginLinkTexts = screenTexts('login-link', {
  delayTitle: 'Is this your account?',
  delayHelp: 'Your password still works. A login link lets this browser log in right away.',
  mail: 'Email me a login link',
  sentHelp: `${PROMISE_TEXTS.loginLinkSent} Check your spam folder too.`,
  pageTitle: 'Login link',
  title: 'Log in with this browser',
  lead: 'The link works once, in the browser that opens it.',
  open: 'Log in',
  newLink: 'The login page emails you another one.',
  toLogin: 'Login',
})

/** The page of the link in the message to the old address (D-59). */
export const undoChangeTexts = screenTexts('undo-change', {
  pageTitle: 'Undo the change',
  title: 'Undo the change to your account?',
  lead: 'This restores your previous email address or phone number. All devices are logged out, and you choose a new password.',
  undo: 'Undo and log out all devices',
  keep: 'Keep the change',
  home: 'Go to the start',
  doneTitle: 'The change was undone',
  newPassword: 'Choose a new password',
  support: 'If you did not make the change, contact us: {email} or {phone}.',
})
