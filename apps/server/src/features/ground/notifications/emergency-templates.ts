import { NOTICE_STANDS, REPEAT_MINUTES, noticeSentences } from '@contour/domain/conversations/emergency-alert'
import type { NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { ofStaff, ofTicket } from './sample-parts.ts'
import { FOOTERS } from './footers.ts'
import { EMAIL, EMAIL_AND_TEXT, type Templates } from './template.ts'

/** The facts of each event, without a word of any message. `staffPhone` is where a staff member gets text messages. */
export type EmergencyFacts = {
  /** To somebody who writes by email: `to` is the address of the ticket, `at` an instant as ISO text. */
  emergency_notice: { conversationId: string; to: string; notice: NoticeKind; at: string }
  /** `link` opens the thread in the staff console. */
  emergency_alert: { to: string; staffPhone: string | null; link: string; alertId: string; stage: number }
  /** For administrators, who read no threads: `link` opens the on-call page. */
  emergency_unanswered: {
    to: string
    staffPhone: string | null
    link: string
    alertId: string
    stage: number
  }
}

/** Messages about emergency words; none of them says what was written (D-46). */
export const EMERGENCY_TEMPLATES: Templates<EmergencyFacts> = {
  // The notice of the chats and nothing else: whoever reads it is to call now.
  emergency_notice: {
    sample: { ...ofTicket, notice: 'medical', at: '2026-11-24T15:00:00Z' },
    channels: EMAIL,
    replies: true,
    letter: ({ notice }) => {
      const { title, text } = noticeSentences(notice)
      return {
        subject: 'Urgent: please read this now',
        heading: title,
        fact: text,
        details: {},
        button: null,
        footer: FOOTERS.support,
      }
    },
    // One in each quarter of an hour: a mailbox that answers by itself, and is not known as one, gets no more.
    once: ({ conversationId, notice, at }) =>
      `${conversationId}:${notice}:${Math.floor(Date.parse(at) / (NOTICE_STANDS.minutes * 60_000))}`,
  },
  emergency_alert: {
    sample: {
      ...ofStaff,
      staffPhone: '5555550142',
      link: 'https://staff.clinic.example/inbox/sample',
      alertId: '1',
      stage: 1,
    },
    smsWhole: true,
    anyHour: true,
    channels: EMAIL_AND_TEXT,
    letter: ({ link, stage }) => ({
      subject: 'Urgent: a message needs you now',
      heading: 'A message needs you now',
      fact: 'A message in the inbox may be about an emergency.',
      details: {
        by: 'Open the thread, call the person, and log how you reached them.',
        otherwise:
          stage < 3
            ? `Until an outcome is logged you get this again every ${REPEAT_MINUTES} minutes, and then the whole team gets it.`
            : `No outcome is logged yet. The whole team gets this message every ${REPEAT_MINUTES} minutes until there is one.`,
      },
      button: { label: 'Open the thread', to: link },
      footer: FOOTERS.staff,
    }),
    once: ({ alertId, stage, to }) => `${alertId}:${stage}:${to}`,
  },
  emergency_unanswered: {
    sample: {
      stage: 3,
      ...ofStaff,
      staffPhone: null,
      link: 'https://staff.clinic.example/on-call',
      alertId: '1',
    },
    smsWhole: true,
    anyHour: true,
    channels: EMAIL_AND_TEXT,
    letter: ({ link }) => ({
      subject: 'Urgent: an emergency needs a clinician now',
      heading: 'An emergency needs a clinician now',
      fact: 'A message in the inbox may be about an emergency. No clinician has logged an outcome yet.',
      details: {
        by: 'Make sure that a clinician calls the person now.',
        otherwise: `This message comes every ${REPEAT_MINUTES} minutes until then. The on-call page shows since when it waits, and which clinicians you can call.`,
      },
      button: { label: 'Open the on-call page', to: link },
      footer: FOOTERS.staff,
    }),
    once: ({ alertId, stage, to }) => `${alertId}:${stage}:${to}`,
  },
}
