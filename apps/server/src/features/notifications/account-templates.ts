import { findState } from '@contour/domain/intake/states'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { EMAIL, EMAIL_AND_TEXT } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type AccountFacts = {
  intake_completed: { token: string }
  verification_code: { code: string; codeId: string; channel: 'email' | 'sms'; to: string }
  password_link: { token: string }
  resume_link: { token: string }
  login_link: { token: string }
  /**
   * `to` is the recipient: the address before the change. `changeId` identifies the change. With `undoToken` the email
   * contains the link that undoes the change (D-59).
   */
  details_changed: {
    what: 'password' | 'email address' | 'phone number' | 'shipping address'
    changeId: string
    to?: string
    undoToken?: string
  }
  data_request_answered: { requestId: string }
  /** `to` is on the waiting list; `state` is the state's code, null for a strength. */
  waitlist_available: { waitId: string; to: string; state: string | null }
}

/** Messages about the account: its links, codes and changes, data requests, and the waiting list. */
export const ACCOUNT_TEMPLATES: Templates<AccountFacts> = {
  intake_completed: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Your report is ready',
    text: ({ token }, origin) => `Your report is ready. Set your password: ${origin}/password-reset/${token}`,
    once: ({ token }) => token.slice(0, 16),
  },
  verification_code: {
    secret: true,
    perDestination: true,
    channels: EMAIL_AND_TEXT,
    subject: 'Your code',
    text: ({ code }) => `Your code is ${code}. ${PROMISE_TEXTS.codeLife}`,
    once: ({ codeId }) => codeId,
  },
  password_link: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Reset your password',
    text: ({ token }, origin) => `Use this link to reset your password: ${origin}/password-reset/${token}`,
    once: ({ token }) => token.slice(0, 16),
  },
  resume_link: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Continue where you left off',
    text: ({ token }, origin) =>
      `Open this link on the device where you want to continue: ${origin}/resume/${token} ${PROMISE_TEXTS.resumeLink} Don't share this link.`,
    once: ({ token }) => token.slice(0, 16),
  },
  login_link: {
    secret: true,
    perDestination: true,
    channels: EMAIL,
    subject: 'Your login link',
    text: ({ token }, origin) =>
      `Someone tried many passwords for your account, so logging in is delayed. Open this link in the browser you want to log in with: ${origin}/login-link/${token} ${PROMISE_TEXTS.loginLink} You still need your password.`,
    once: ({ token }) => token.slice(0, 16),
  },
  details_changed: {
    secret: true,
    channels: EMAIL,
    subject: 'Your account details were changed',
    text: ({ what, undoToken }, origin) =>
      undoToken
        ? `Your account details were changed. Changed: ${what}. ${PROMISE_TEXTS.undoContact} ${origin}/undo-change/${undoToken}`
        : `Your account details were changed. If this was not you, contact support. Changed: ${what}.`,
    once: ({ changeId }) => changeId,
  },
  data_request_answered: {
    channels: EMAIL,
    subject: 'We answered your request',
    text: (_, origin) => `We answered your request about your records: ${origin}/privacy-requests`,
    once: ({ requestId }) => requestId,
  },
  waitlist_available: {
    channels: EMAIL,
    subject: 'What you were waiting for is available',
    text: ({ state }, origin) =>
      state === null
        ? `What you were waiting for is now available. Your account: ${origin}/home We will not email you about this again.`
        : `We are now available in ${findState(state)?.name ?? state}. Start here: ${origin}/ We will not email you about this again.`,
    once: ({ waitId }) => waitId,
  },
}
