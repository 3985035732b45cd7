import { isKeyOf } from '@contour/domain/table-keys'
import type { Config } from '../../../config.ts'
import { TEMPLATES } from './templates.ts'

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
  const sender = message.channel === 'email' ? config.mail.kind : config.sms.kind
  return isSecret(message.kind) && !config.demo && sender !== 'outbox'
    ? { body: REDACTED, html: null }
    : { body: message.body, html: message.html }
}

const isSecret = (kind: string): boolean => isKeyOf(TEMPLATES, kind) && TEMPLATES[kind].secret === true

/** Whether a stored message gives access to something, or did: staff neither read nor repeat it. */
export const givesAccess = ({ kind, body }: { kind: string; body: string }): boolean =>
  body === REDACTED || isSecret(kind)
