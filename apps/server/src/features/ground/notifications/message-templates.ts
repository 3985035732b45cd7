import type { Channel, Team } from '@contour/domain/conversations/conversation-values'
import { momentInWords } from '@contour/domain/time/instant-text'
import { chatButton } from './chat-button.ts'
import { EMAIL, EMAIL_AND_TEXT, type Templates } from './template.ts'

/**
 * The facts of each event, without a word of any message. `visitorEmail` is the address of somebody without an account,
 * and `token` that of the link which opens their chat in another browser.
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
    sample: { conversationId: 'sample-thread', channel: 'doctor', seq: 2 },
    sms: () => 'You have a new message.',
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
    sample: {
      conversationId: 'sample-thread',
      channel: 'doctor',
      team: 'clinician',
      by: '2026-11-24T19:00:00Z',
      missedAt: '2026-11-24T15:00:00Z',
    },
    secret: true,
    channels: EMAIL,
    letter: (facts, zone) => ({
      subject: 'Our answer is late',
      heading: 'Our answer is late',
      fact: 'You wrote to us, and we did not answer in the time that we promised. We are sorry.',
      details: {
        who: TEAM_NAMES[facts.team],
        by: `We answer by ${momentInWords(new Date(facts.by), zone)}.`,
        otherwise: 'If it is urgent, call us. In an emergency, call 911.',
      },
      button: buttonOf(facts),
      footer: WROTE,
    }),
    once: ({ conversationId, missedAt }) => `${conversationId}:${missedAt}`,
  },
}
