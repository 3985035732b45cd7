import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { EMAIL } from './template.ts'
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
    subject: 'Set up your staff sign-in',
    text: ({ what, link }) => `${what} ${PROMISE_TEXTS.staffLink} ${link}`,
    once: ({ linkId }) => linkId,
  },
  staff_sign_in_changed: {
    channels: EMAIL,
    subject: 'Your staff sign-in was changed',
    text: ({ what }) => `${what} If this was not you, tell an administrator immediately.`,
    once: ({ changeId }) => changeId,
  },
}
