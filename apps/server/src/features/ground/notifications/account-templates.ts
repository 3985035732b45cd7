import { DATA_REQUEST_NAMES, type DataRequestKind } from '@contour/domain/data-requests/data-request'
import { findState } from '@contour/domain/intake/states'
import { momentInWords } from '@contour/domain/time/instant-text'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { token } from './sample-parts.ts'
import { FOOTERS } from './footers.ts'
import { EMAIL, EMAIL_AND_TEXT, type Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type AccountFacts = {
  intake_completed: { token: string }
  verification_code: { code: string; codeId: string; channel: 'email' | 'sms'; to: string }
  password_link: { token: string }
  resume_link: { token: string }
  /** `page` is where the link leads after the login. */
  login_link: { token: string; page?: string }
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
  /** To the new email address once its code was entered; the old one gets `details_changed`. */
  email_confirmed: { changeId: string; to: string }
  /** `answerBy` is the time until which the law waits for an answer. */
  data_request_received: { requestId: string; asked: DataRequestKind; answerBy: string }
  data_request_answered: { requestId: string }
  /** `to` is on the waiting list; `state` is the state's code, null for a strength. */
  waitlist_available: { waitId: string; to: string; state: string | null }
}

/** Messages about the account: its links, codes and changes, data requests, and the waiting list. */
export const ACCOUNT_TEMPLATES: Templates<AccountFacts> = {
  intake_completed: {
    sample: { token },
    secret: true,
    perDestination: true,
    channels: EMAIL,
    letter: ({ token }) => ({
      subject: 'Your report is ready',
      heading: 'Your report is ready',
      fact: 'Set your password to come back to it on any device.',
      details: { by: PROMISE_TEXTS.firstPasswordLink },
      // On to the report once the password is set; the link itself says nothing of health.
      button: { label: 'Set your password', to: `/password-reset/${token}?to=report` },
      footer: FOOTERS.address,
    }),
    once: ({ token }) => token.slice(0, 16),
  },
  verification_code: {
    sample: { code: '0420', codeId: '1', channel: 'sms', to: '5555550142' },
    smsWhole: true,
    anyHour: true,
    secret: true,
    perDestination: true,
    channels: EMAIL_AND_TEXT,
    letter: ({ code }) => ({
      subject: 'Your code',
      heading: `Your code is ${code}`,
      fact: PROMISE_TEXTS.codeLife,
      details: { otherwise: 'Never share it.' },
      button: null,
      footer: FOOTERS.address,
    }),
    once: ({ codeId }) => codeId,
  },
  password_link: {
    sample: { token },
    secret: true,
    perDestination: true,
    channels: EMAIL,
    letter: ({ token }) => ({
      subject: 'Reset your password',
      heading: 'Reset your password',
      fact: 'Use this link to reset your password.',
      details: {
        by: PROMISE_TEXTS.linkLife,
        otherwise: 'If you did not ask for it, ignore this email: your password stays as it is.',
      },
      button: { label: 'Reset your password', to: `/password-reset/${token}` },
      footer: FOOTERS.address,
    }),
    once: ({ token }) => token.slice(0, 16),
  },
  resume_link: {
    sample: { token },
    secret: true,
    perDestination: true,
    channels: EMAIL,
    letter: ({ token }) => ({
      subject: 'Continue where you left off',
      heading: 'Continue where you left off',
      fact: 'Open this link on the device where you want to continue.',
      details: { by: PROMISE_TEXTS.resumeLink, otherwise: "Don't share this link." },
      button: { label: 'Continue here', to: `/resume/${token}` },
      footer: FOOTERS.address,
    }),
    once: ({ token }) => token.slice(0, 16),
  },
  login_link: {
    sample: { token },
    secret: true,
    perDestination: true,
    channels: EMAIL,
    letter: ({ token, page }) => ({
      subject: 'Your login link',
      heading: 'Your login link',
      fact: 'This link logs you in without a password. Open it in the browser that you want to use.',
      details: { by: PROMISE_TEXTS.loginLink, otherwise: 'If you did not ask for it, ignore this email.' },
      button: {
        label: 'Log in',
        to: `/login-link/${token}${page === undefined ? '' : `?page_ref=${encodeURIComponent(page)}`}`,
      },
      footer: FOOTERS.account,
    }),
    once: ({ token }) => token.slice(0, 16),
  },
  details_changed: {
    sample: { what: 'phone number', changeId: '1', undoToken: token },
    smsWhole: true,
    secret: true,
    channels: EMAIL_AND_TEXT,
    letter: ({ what, undoToken }) => ({
      subject: 'Your account details were changed',
      heading: 'Your account details were changed',
      fact: `Changed: ${what}.`,
      details: {
        otherwise: undoToken
          ? PROMISE_TEXTS.undoContact.replace(/:$/, '.')
          : 'If this was not you, contact support.',
      },
      button: undoToken ? { label: 'Undo the change', to: `/undo-change/${undoToken}` } : null,
      footer: FOOTERS.account,
    }),
    once: ({ changeId }) => changeId,
  },
  email_confirmed: {
    sample: { changeId: '1', to: 'maya@example.com' },
    channels: EMAIL,
    letter: () => ({
      subject: 'Your new email address is confirmed',
      heading: 'Your new email address is confirmed',
      fact: 'From now on we write to this address, and you log in with it.',
      details: { otherwise: 'If you did not ask for this, contact support.' },
      button: { label: 'Open your account', to: '/home' },
      footer: FOOTERS.account,
    }),
    once: ({ changeId }) => changeId,
  },
  data_request_received: {
    sample: { requestId: '1', asked: 'copy', answerBy: '2026-10-15T16:00:00.000Z' },
    channels: EMAIL,
    letter: ({ asked, answerBy }, zone) => ({
      subject: 'We received your request',
      heading: 'We received your request',
      fact: `You asked for this: “${DATA_REQUEST_NAMES[asked]}”.`,
      details: {
        by: `You have an answer by ${momentInWords(new Date(answerBy), zone)} at the latest.`,
        otherwise: 'If you did not ask for this, contact support.',
      },
      button: { label: 'See your request', to: '/privacy-requests' },
      footer: FOOTERS.account,
    }),
    once: ({ requestId }) => requestId,
  },
  data_request_answered: {
    sample: { requestId: '1' },
    channels: EMAIL,
    letter: () => ({
      subject: 'We answered your request',
      heading: 'We answered your request',
      fact: 'The answer to your request about your records is in your account.',
      details: {},
      button: { label: 'Read the answer', to: '/privacy-requests' },
      footer: FOOTERS.account,
    }),
    once: ({ requestId }) => requestId,
  },
  waitlist_available: {
    sample: { waitId: '1', to: 'maya@example.com', state: 'LA' },
    channels: EMAIL,
    letter: ({ state }) => ({
      subject: 'What you were waiting for is available',
      heading: 'What you were waiting for is available',
      ...(state === null
        ? { fact: 'You find it in your account.', button: { label: 'Open your account', to: '/home' } }
        : {
            fact: `We are now available in ${findState(state)?.name ?? state}.`,
            button: { label: 'Start here', to: '/' },
          }),
      details: {},
      footer: FOOTERS.waitlist,
    }),
    once: ({ waitId }) => waitId,
  },
}

/** The other changes that `details_changed` reports; without a link where nothing can be undone. */
export const FURTHER_SAMPLES = {
  details_changed_email: { what: 'email address', changeId: '2', undoToken: token },
  details_changed_address: { what: 'shipping address', changeId: '3' },
  details_changed_password: { what: 'password', changeId: '4' },
} as const satisfies Record<string, AccountFacts['details_changed']>
