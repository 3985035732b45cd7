import type { Config } from '../../config.ts'
import { TEMPLATES } from './templates.ts'

/** What stands in place of a text that opened something. */
export const REDACTED = 'Removed after sending: the text held a code or a link.'

/**
 * The body that stays when a message has left or was given up: one that holds a code or a password link is not kept, so that nobody
 * who reads the table can use it (security.md 23). Where the outbox itself is the mail, as in demo mode, it stays.
 */
export function retainedBody(
  config: Pick<Config, 'demo' | 'mail' | 'sms'>,
  message: { channel: string; kind: string; body: string },
): string {
  const secret =
    message.kind in TEMPLATES && TEMPLATES[message.kind as keyof typeof TEMPLATES].secret === true
  const sender = message.channel === 'email' ? config.mail.kind : config.sms.kind
  return secret && !config.demo && sender !== 'outbox' ? REDACTED : message.body
}
