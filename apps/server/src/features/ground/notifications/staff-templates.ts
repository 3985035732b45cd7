import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { ofStaff } from './sample-parts.ts'
import { FOOTERS } from './footers.ts'
import { EMAIL, type Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type StaffFacts = {
  /** `link` opens a staff account once; `what` is a sentence that says why it was sent. */
  staff_link: { to: string; link: string; what: string; linkId: string }
  /** `what` is a sentence that says what was changed. */
  staff_sign_in_changed: { to: string; what: string; changeId: string }
  /** News that a member of staff must see although nothing else would say it; `news` is a sentence. */
  staff_warning: { to: string; subject: string; news: string; next: string; noticeId: string }
}

/** Subject and what to do, by what happened. */
export const STAFF_WARNINGS = {
  own_password: {
    subject: 'Somebody used your staff password',
    next: 'If this was not you, tell an administrator now: your password is known to somebody else.',
  },
  password: {
    subject: 'Somebody tries to sign in to a staff account',
    next: 'Ask the person by phone. If it was not them, reset their sign-in under Staff.',
  },
  own_browser: {
    subject: 'A browser that we do not know signed in',
    next: 'If this was not you, tell an administrator immediately.',
  },
  task_given: {
    subject: 'A task was handed to you',
    next: 'It stands on your home page in the console, under Mine.',
  },
  task_gone: {
    subject: 'A task of yours was handed on',
    next: 'There is nothing more for you to do about it.',
  },
  roles: {
    subject: 'Roles of a staff account',
    next: 'If you did not expect this, look at Staff in the console now.',
  },
} as const

/** Messages to staff about their own sign-in and the tasks that others give them. */
export const STAFF_TEMPLATES: Templates<StaffFacts> = {
  staff_link: {
    sample: {
      ...ofStaff,
      link: 'https://staff.clinic.example/invitation/sample',
      what: 'An administrator invites you to work with us.',
      linkId: '1',
    },
    secret: true,
    channels: EMAIL,
    letter: ({ what, link }) => ({
      subject: 'Set up your staff sign-in',
      heading: 'Set up your staff sign-in',
      fact: what,
      details: { otherwise: PROMISE_TEXTS.staffLink },
      button: { label: 'Set up your sign-in', to: link },
      footer: FOOTERS.staff,
    }),
    once: ({ linkId }) => linkId,
  },
  staff_sign_in_changed: {
    sample: { ...ofStaff, what: 'Your password was changed.', changeId: '1' },
    channels: EMAIL,
    letter: ({ what }) => ({
      subject: 'Your staff sign-in was changed',
      heading: 'Your staff sign-in was changed',
      fact: what,
      details: { otherwise: 'If this was not you, tell an administrator immediately.' },
      button: null,
      footer: FOOTERS.staff,
    }),
    once: ({ changeId }) => changeId,
  },
  staff_warning: {
    sample: {
      ...ofStaff,
      ...STAFF_WARNINGS.roles,
      news: 'Alex Sample asked for Clinician for Jordan Sample. Somebody else has to agree.',
      noticeId: '1',
    },
    channels: EMAIL,
    letter: ({ subject, news, next }) => ({
      subject,
      heading: subject,
      fact: news,
      details: { otherwise: next },
      button: null,
      footer: FOOTERS.staff,
    }),
    once: ({ noticeId }) => noticeId,
  },
}
