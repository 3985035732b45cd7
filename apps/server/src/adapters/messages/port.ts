/** The result of sending one message. `refused` is final; `failed` can be tried again. */
export type SendResult =
  | { state: 'sent' }
  | { state: 'failed'; reason: string }
  | { state: 'refused'; reason: string }

/**
 * A message ready to send. `reference` is our id for it; `to` is an email address or a ten-digit US phone number. `html`
 * is the same text for mail programs that show HTML; null for text messages and emails without it.
 */
export type OutgoingMessage = {
  to: string
  subject: string
  body: string
  html: string | null
  reference: string
  /** Where the answer to an email goes, if not to its sender. */
  replyTo?: string | undefined
  /** Where one POST ends emails of this kind (RFC 8058); only for what is optional. */
  unsubscribe?: string | undefined
}

export type MessageSender = { send(message: OutgoingMessage): Promise<SendResult> }

export type MessageSenders = { email: MessageSender; sms: MessageSender }
