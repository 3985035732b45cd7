import type { MessageSender } from './port.ts'

/** The outbox itself is the mailbox: staff read it in the console, in demo mode everyone at /demo/outbox. */
export const outboxSender: MessageSender = { send: async () => ({ state: 'sent' }) }

/** A channel that is switched off by name; the message stays readable in the console. */
export const disabledSender: MessageSender = {
  send: async () => ({ state: 'refused', reason: 'this channel is switched off' }),
}
