import type { Channel, Team } from '@contour/domain/conversations/conversation-values'
import { momentInWords } from '@contour/domain/time/instant-text'
import { chatButton } from './chat-button.ts'
import { EMAIL, EMAIL_AND_TEXT, FOOTERS } from './template.ts'
import type { Templates } from './template.ts'

/**
 * The facts of each event, without a word of any message. `visitorEmail` is the address of somebody without an account,
 * and `token` that of the link which opens their chat in another browser; `staffPhone` is where a staff member gets text messages.
 */
export type MessageFacts = {
  message_unread: {
    conversationId: string
    channel: Channel
    seq: number
    visitorEmail?: string
    token?: string
  }
  /** `by` and `missedAt` are instants as ISO text. */
  reply_overdue: {
    conversationId: string
    channel: Channel
    team: Team
    by: string
    missedAt: string
    visitorEmail?: string
    token?: string
  }
  /** `link` opens the thread in the staff console. */
  emergency_alert: { to: string; staffPhone: string | null; link: string; alertId: string; stage: number }
}

const TEAM_NAMES: Record<Team, string> = { clinician: 'Our clinicians.', support: 'Our support team.' }

/** The page that opens the thread. */
function buttonOf({ channel, token }: { channel: Channel; token?: string }) {
  if (channel === 'doctor') return { label: 'Read your message', to: '/home?tab=doctor-chat' }
  return chatButton(token, '/home?chat=open')
}

const WROTE = 'You get this email because you wrote to us. It is not advertising.'

/** Messages about the threads with clinicians and support; none of them says what was written (M-09). */
export const MESSAGE_TEMPLATES: Templates<MessageFacts> = {
  message_unread: {
    secret: true,
    channels: EMAIL_AND_TEXT,
    letter: (facts) => ({
      subject: 'You have a new message',
      heading: 'You have a new message',
      fact: 'We wrote to you in our chat. For your privacy, we do not send the message itself.',
      details: { next: 'You can read it and answer it there.' },
      button: buttonOf(facts),
      footer: WROTE,
    }),
    once: ({ conversationId, seq }) => `${conversationId}:${seq}`,
  },
  reply_overdue: {
    secret: true,
    channels: EMAIL,
    letter: (facts) => ({
      subject: 'Our answer is late',
      heading: 'Our answer is late',
      fact: 'You wrote to us, and we did not answer in the time that we promised. We are sorry.',
      details: {
        who: TEAM_NAMES[facts.team],
        by: `We answer by ${momentInWords(new Date(facts.by))}.`,
        otherwise: 'If it is urgent, call us. In an emergency, call 911.',
      },
      button: buttonOf(facts),
      footer: WROTE,
    }),
    once: ({ conversationId, missedAt }) => `${conversationId}:${missedAt}`,
  },
  emergency_alert: {
    channels: EMAIL_AND_TEXT,
    letter: ({ link, stage }) => ({
      subject: 'Urgent: a message needs you now',
      heading: 'A message needs you now',
      fact: 'A message in the inbox may be about an emergency.',
      details: {
        by: 'Open the thread, call the person, and log how you reached them.',
        otherwise:
          stage < 3
            ? 'If no contact is logged, you get this again, and then the whole team gets it.'
            : 'No contact is logged yet. The whole team gets this message.',
      },
      button: { label: 'Open the thread', to: link },
      footer: FOOTERS.staff,
    }),
    once: ({ alertId, stage, to }) => `${alertId}:${stage}:${to}`,
  },
}
