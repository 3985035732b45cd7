/** What a carrier says of one message. `refused` is final; `failed` may be tried again. */
export type SendResult =
  { state: 'sent' } | { state: 'failed'; reason: string } | { state: 'refused'; reason: string }

/** A message ready to go. `reference` is our id for it; `to` an e-mail address or a ten-digit US phone. */
export type OutgoingMessage = { to: string; subject: string; body: string; reference: string }

export type MessageSender = { send(message: OutgoingMessage): Promise<SendResult> }

export type MessageSenders = { email: MessageSender; sms: MessageSender }
