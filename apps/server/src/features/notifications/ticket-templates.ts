import { momentInWords } from '@contour/domain/time/instant-text'
import { EMAIL, FOOTERS } from './template.ts'
import type { Templates } from './template.ts'

/**
 * The facts of each event. `to` is the address of the ticket, which a visitor may have typed; `byEmail` says whether an
 * answer to the email reaches us.
 */
export type TicketFacts = {
  /** `answerBy` is an instant as ISO text; `since` tells one wait from the next. */
  ticket_opened: {
    conversationId: string
    to: string
    since: string
    answerBy: string | null
    byEmail: boolean
  }
  /** `said` is what support wrote, without clinical content. */
  ticket_answered: { conversationId: string; to: string; messageId: string; said: string; byEmail: boolean }
  /** A clinician wrote in the thread: its content is never sent by email. */
  ticket_message: { conversationId: string; to: string; messageId: string }
}

/** The page of Help opens the chat, of a patient as well as of a visitor. */
const GO_TO_CHAT = { label: 'Go to our chat', to: '/about?chat=open' }
const howToAnswer = (byEmail: boolean) =>
  byEmail
    ? 'To add something, answer this email or write in our chat.'
    : 'To add something, write in our chat. Answers to this email do not reach us.'

/** Messages about a chat with support that is answered by email (M-34). */
export const TICKET_TEMPLATES: Templates<TicketFacts> = {
  ticket_opened: {
    channels: EMAIL,
    replies: true,
    letter: ({ answerBy, byEmail }) => ({
      subject: 'We answer your message by email',
      heading: 'We answer your message by email',
      fact: 'You wrote to our support team in the chat, and nobody could answer you there yet.',
      details: {
        ...(answerBy ? { by: `We answer by ${momentInWords(new Date(answerBy))}.` } : {}),
        who: 'Our support team.',
        next: howToAnswer(byEmail),
      },
      button: GO_TO_CHAT,
      footer: FOOTERS.support,
    }),
    once: ({ conversationId, since }) => `${conversationId}:${since}`,
  },
  ticket_answered: {
    channels: EMAIL,
    replies: true,
    letter: ({ said, byEmail }) => ({
      subject: 'An answer from our support team',
      heading: 'Here is our answer',
      fact: 'Our support team wrote:',
      message: said,
      details: { next: howToAnswer(byEmail) },
      button: GO_TO_CHAT,
      footer: FOOTERS.support,
    }),
    once: ({ messageId }) => messageId,
  },
  ticket_message: {
    channels: EMAIL,
    letter: () => ({
      subject: 'You have a new message',
      heading: 'You have a new message',
      fact: 'There is a new message for you in our chat. We do not send it by email.',
      details: { next: 'You can read it and answer it in our chat.' },
      button: GO_TO_CHAT,
      footer: FOOTERS.support,
    }),
    once: ({ messageId }) => messageId,
  },
}
