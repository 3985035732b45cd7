/** The result of sending one message. `refused` is final; `failed` can be tried again. */
export type SendResult =
  { state: 'sent' } | { state: 'failed'; reason: string } | { state: 'refused'; reason: string }

/** A message ready to send. `reference` is our id for it; `to` is an email address or a ten-digit US phone number. */
export type OutgoingMessage = { to: string; subject: string; body: string; reference: string }

export type MessageSender = { send(message: OutgoingMessage): Promise<SendResult> }

export type MessageSenders = { email: MessageSender; sms: MessageSender }
