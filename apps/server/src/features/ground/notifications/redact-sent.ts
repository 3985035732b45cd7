import { isKeyOf } from '@contour/domain/table-keys'
import { and, eq } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { serviceProcesses } from '../../../db/schema.ts'
import type { Randomness } from '../../../randomness.ts'
import { openText, sealText } from '../../../seal-text.ts'
import type { Secrets } from '../../../secrets.ts'
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
  return isRemovedOnceSent(config, message)
    ? { body: REDACTED, html: null }
    : { body: message.body, html: message.html }
}

/**
 * A process of a build that cannot open what is encrypted. One that ended without a word counts too until its row is
 * forgotten: it may only hang.
 */
const findOlderSender = preparedQuery((on) =>
  on
    .select({ id: serviceProcesses.id })
    .from(serviceProcesses)
    .where(and(eq(serviceProcesses.runs_jobs, true), eq(serviceProcesses.opens_sealed, false)))
    .limit(1),
)

type Outgoing = { channel: string; kind: string }

function isRemovedOnceSent(
  { demo, mail, sms }: Pick<Config, 'demo' | 'mail' | 'sms'>,
  { channel, kind }: Outgoing,
): boolean {
  const sender = channel === 'email' ? mail.kind : sms.kind
  return isSecret(kind) && !demo && sender !== 'outbox'
}

/**
 * Returns the text to store while a message waits: what is removed once it was sent is encrypted until then, so that a copy
 * of the database opens nothing (D-102, ADR 34). It is not while a worker from before runs, which would mail it as stored.
 */
export async function waitingText<M extends Outgoing & { body: string; html?: string | undefined }>(
  tx: Reader,
  at: { config: Pick<Config, 'demo' | 'mail' | 'sms'>; secrets: Secrets; random: Pick<Randomness, 'bytes'> },
  message: M,
): Promise<M> {
  if (!isRemovedOnceSent(at.config, message)) return message
  if ((await findOlderSender(tx, {})).length > 0) return message
  const { body, html } = message
  return {
    ...message,
    body: sealText(at, 'message', body),
    html: html === undefined ? undefined : sealText(at, 'message', html),
  }
}

/** The text of a waiting message as it is sent; null if its key is unknown. One from before is stored as it is. */
export function openWaiting(
  secrets: Secrets,
  { kind, body, html }: { kind: string; body: string; html: string | null },
): { body: string; html: string | null } | null {
  if (!isSecret(kind)) return { body, html }
  const opened = openText(secrets, 'message', body)
  const openedHtml = html === null ? null : openText(secrets, 'message', html)
  return opened === null || (html !== null && openedHtml === null) ? null : { body: opened, html: openedHtml }
}

const isSecret = (kind: string): boolean => isKeyOf(TEMPLATES, kind) && TEMPLATES[kind].secret === true

/** Whether a stored message gives access to something, or did: staff neither read nor repeat it. */
export const givesAccess = ({ kind, body }: { kind: string; body: string }): boolean =>
  body === REDACTED || isSecret(kind)
