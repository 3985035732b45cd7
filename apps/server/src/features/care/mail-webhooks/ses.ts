import { createVerify } from 'node:crypto'
import { z } from 'zod'
import type { EmailReport } from '../../ground/reach/index.ts'

/** A message of SNS as it is posted; other fields are not signed, so they are not read. */
export const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
})
export type SnsMessage = z.infer<typeof SnsMessage>

/** Only SNS itself is asked for a certificate or told that we subscribe. */
export function isSnsAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const bare = port === '' && username === '' && password === ''
  return protocol === 'https:' && bare && /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(hostname)
}

/** The text that SNS signs: names and values of its fields, each on a line of its own. */
export function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names
    .flatMap((name) => {
      const value = message[name]
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`]
    })
    .join('')
}

/** Whether the certificate's key signed the message. */
export function isSignedBySns(message: SnsMessage, certificate: string): boolean {
  try {
    return createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
      .update(signedText(message), 'utf8')
      .verify(certificate, message.Signature, 'base64')
  } catch {
    return false
  }
}

const Recipients = z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }))
const Told = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z.object({ complainedRecipients: Recipients }).optional(),
  /** The bytes of a received email, in base64 or as text, as the rule for receiving is set. */
  content: z.string().optional(),
  receipt: z.object({ action: z.object({ encoding: z.string().optional() }).optional() }).optional(),
})

export type MailNews = { reports: EmailReport[]; email: Buffer | null }
export const NO_NEWS: MailNews = { reports: [], email: null }

/** Reads what SES tells: only a permanent bounce marks an address, a full mailbox does not. */
export function readSes(text: string): MailNews {
  const told = Told.safeParse(jsonOf(text)).data
  if (!told) return NO_NEWS
  const { bounce, complaint, content } = told
  if (content !== undefined)
    return {
      reports: [],
      email: Buffer.from(
        content,
        told.receipt?.action?.encoding?.toUpperCase() === 'BASE64' ? 'base64' : 'utf8',
      ),
    }
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  return {
    reports: [
      ...bounced.map(({ emailAddress, diagnosticCode }) => ({
        to: emailAddress,
        reason: 'bounced' as const,
        words: diagnosticCode ?? 'permanent bounce',
      })),
      ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
        to: emailAddress,
        reason: 'complained' as const,
        words: 'reported as spam',
      })),
    ],
    email: null,
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
