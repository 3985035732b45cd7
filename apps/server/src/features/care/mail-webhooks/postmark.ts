import { z } from 'zod'
import { sha256, equalInConstantTime } from '../../../randomness.ts'
import { NO_NEWS, type MailNews } from './ses.ts'

/** Whether the post carries our password: Postmark signs nothing, and logs in at the address it was given. */
export function isFromPostmark(secret: string, authorization: string | undefined): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/.exec(authorization ?? '') ?? []
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return equalInConstantTime(sha256(password), sha256(secret))
}

export const PostmarkPost = z.object({
  RecordType: z.string().optional(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Description: z.string().optional(),
  /** The bytes of a received email; only with "Include raw email content in JSON payload". */
  RawEmail: z.string().optional(),
})

/** The kinds of a bounce after which Postmark itself sends nothing to the address any more. */
const PERMANENT = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

/** Reads what Postmark tells: a permanent bounce, a complaint, or an email that it received. */
export function readPostmark(post: z.infer<typeof PostmarkPost>): MailNews {
  const { RecordType, Type = '', Email, Description, RawEmail } = post
  if (RawEmail !== undefined) return { reports: [], email: Buffer.from(RawEmail, 'utf8') }
  if (!Email) return NO_NEWS
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint')
    return { reports: [{ to: Email, reason: 'complained', words: 'reported as spam' }], email: null }
  if (RecordType !== 'Bounce' || !PERMANENT.has(Type)) return NO_NEWS
  return { reports: [{ to: Email, reason: 'bounced', words: Description || Type }], email: null }
}
