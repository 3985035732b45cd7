import { isKeyOf } from '@contour/domain/table-keys'
import type { Config } from '../../../config.ts'
import { TEMPLATES } from './templates.ts'

/** Replaces a text that contained a code or a link. */
export const REDACTED = 'Removed after sending: the text held a code or a link.'

/**
 * Returns the text to store once a message was sent or has failed for good: one with a code or a password link is
 * removed, so that no reader of the table can use it (security.md 23). Where the outbox itself is the mailbox, as in
 * demo mode, it stays.
 */
export function retainedText(
  config: Pick<Config, 'demo' | 'mail' | 'sms'>,
  message: { channel: string; kind: string; body: string; html: string | null },
): { body: string; html: string | null } {
  const secret = isKeyOf(TEMPLATES, message.kind) && TEMPLATES[message.kind].secret === true
  const sender = message.channel === 'email' ? config.mail.kind : config.sms.kind
  return secret && !config.demo && sender !== 'outbox'
    ? { body: REDACTED, html: null }
    : { body: message.body, html: message.html }
}
