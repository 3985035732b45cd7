import { momentInWords } from '@contour/domain/time/instant-text'
import { chatButton } from './chat-button.ts'
import { ofTicket } from './sample-parts.ts'
import { FOOTERS } from './footers.ts'
import { EMAIL, type Templates } from './template.ts'

/**
 * The facts of each event. `to` is the address of the ticket, which a visitor may have typed; `byEmail` says whether an
 * answer to the email reaches us, and `token` is that of the link which opens a visitor's chat in another browser.
 */
export type TicketFacts = {
  /** `answerBy` is an instant as ISO text; `since` tells one wait from the next. */
  ticket_opened: {
    conversationId: string
    to: string
    since: string
    answerBy: string | null
    byEmail: boolean
    token?: string
  }
  /** `said` is what support wrote, without clinical content. */
  ticket_answered: {
    conversationId: string
    to: string
    messageId: string
    said: string
    byEmail: boolean
    token?: string
  }
  /** A clinician wrote in the thread: its content is never sent by email. */
  ticket_message: { conversationId: string; to: string; messageId: string; token?: string }
}

/** The page of Help opens the chat of a patient. */
const goToChat = (token: string | undefined) => chatButton(token, '/about?chat=open')
const howToAnswer = (byEmail: boolean) =>
  byEmail
    ? 'To add something, answer this email or write in our chat.'
    : 'To add something, write in our chat. Answers to this email do not reach us.'

/** Messages about a chat with support that is answered by email (M-34). */
export const TICKET_TEMPLATES: Templates<TicketFacts> = {
  ticket_opened: {
    sample: { ...ofTicket, since: '1', answerBy: '2026-11-24T16:00:00Z', byEmail: true },
    secret: true,
    perDestination: true,
    channels: EMAIL,
    replies: true,
    letter: ({ answerBy, byEmail, token }, zone) => ({
      subject: 'We answer your message by email',
      heading: 'We answer your message by email',
      fact: 'You wrote to our support team in the chat, and nobody could answer you there yet.',
      details: {
        ...(answerBy ? { by: `We answer by ${momentInWords(new Date(answerBy), zone)}.` } : {}),
        who: 'Our support team.',
        next: howToAnswer(byEmail),
      },
      button: goToChat(token),
      footer: FOOTERS.support,
    }),
    once: ({ conversationId, since }) => `${conversationId}:${since}`,
  },
  ticket_answered: {
    sample: {
      ...ofTicket,
      messageId: '1',
      said: 'Your parcel left today.\nYou have it on Wednesday.',
      byEmail: true,
    },
    secret: true,
    channels: EMAIL,
    replies: true,
    letter: ({ said, byEmail, token }) => ({
      subject: 'An answer from our support team',
      heading: 'Here is our answer',
      fact: 'Our support team wrote:',
      message: said,
      details: { next: howToAnswer(byEmail) },
      button: goToChat(token),
      footer: FOOTERS.support,
    }),
    once: ({ messageId }) => messageId,
  },
  ticket_message: {
    sample: { ...ofTicket, messageId: '2' },
    secret: true,
    channels: EMAIL,
    letter: ({ token }) => ({
      subject: 'You have a new message',
      heading: 'You have a new message',
      fact: 'There is a new message for you in our chat. We do not send it by email.',
      details: { next: 'You can read it and answer it in our chat.' },
      button: goToChat(token),
      footer: FOOTERS.support,
    }),
    once: ({ messageId }) => messageId,
  },
}
