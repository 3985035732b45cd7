import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { equalInConstantTime } from '../../../randomness.ts'
import { NO_NEWS, type MailNews } from './ses.ts'

const Signature = z.object({ timestamp: z.string(), token: z.string(), signature: z.string() })

/** Seconds that a signed post of Mailgun is taken; it signs again when it repeats. */
const MAX_AGE = 900

/** Whether Mailgun signed: HMAC-SHA256 over its time and token; not the content, so an old one is refused. */
export function isFromMailgun(key: string, given: unknown, now: Date): boolean {
  const signed = Signature.safeParse(given).data
  if (!signed || Math.abs(now.getTime() / 1000 - Number(signed.timestamp)) > MAX_AGE) return false
  const expected = createHmac('sha256', key)
    .update(signed.timestamp + signed.token)
    .digest('hex')
  return Number.isFinite(Number(signed.timestamp)) && equalInConstantTime(expected, signed.signature)
}

export const MailgunEvent = z.object({
  signature: z.unknown(),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string().optional(),
    reason: z.string().optional(),
    'delivery-status': z
      .object({ description: z.string().nullish(), message: z.string().nullish() })
      .optional(),
  }),
})

/** Reads an event of Mailgun: a permanent failure or a complaint. */
export function readMailgun({ 'event-data': told }: z.infer<typeof MailgunEvent>): MailNews {
  const { event, severity, recipient, reason } = told
  if (!recipient) return NO_NEWS
  const said = told['delivery-status']
  if (event === 'complained')
    return { reports: [{ to: recipient, reason: 'complained', words: 'reported as spam' }], email: null }
  if (event !== 'failed' || severity !== 'permanent') return NO_NEWS
  const words = said?.description || said?.message || reason || 'permanent failure'
  return { reports: [{ to: recipient, reason: 'bounced', words }], email: null }
}
