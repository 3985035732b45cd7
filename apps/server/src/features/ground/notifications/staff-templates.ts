import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { EMAIL, FOOTERS } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; ids are public ids, money is in cents. */
export type StaffFacts = {
  /** `link` opens a staff account once; `what` is a sentence that says why it was sent. */
  staff_link: { to: string; link: string; what: string; linkId: string }
  /** `what` is a sentence that says what was changed. */
  staff_sign_in_changed: { to: string; what: string; changeId: string }
}

/** Messages to staff about their own sign-in. */
export const STAFF_TEMPLATES: Templates<StaffFacts> = {
  staff_link: {
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
}
