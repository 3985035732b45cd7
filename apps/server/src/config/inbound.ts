import { assertLongSecret, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** Where the replies to tickets arrive; `secret` is null in demo mode, which generates one (M-34). */
export type InboundSettings = { domain: string; secret: string | null }

/** The mail services whose webhooks are taken, with what proves that it is them; null for one that is not used. */
export type MailVendors = {
  sesTopic: string | null
  mailgunKey: string | null
  postmarkSecret: string | null
}

/** Reads what proves the webhooks of mail services: bounces, complaints, and replies to tickets in their formats. */
export function readMailVendors(env: Settings, { mode }: RunMode): MailVendors {
  const { SES_TOPIC_ARN: topic, MAILGUN_SIGNING_KEY: key, POSTMARK_WEBHOOK_SECRET: secret } = env
  if (topic && !/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]+$/.test(topic))
    reject('SES_TOPIC_ARN must be the ARN of an SNS topic')
  if (mode === 'production') {
    if (key) assertLongSecret('MAILGUN_SIGNING_KEY', key)
    if (secret) assertLongSecret('POSTMARK_WEBHOOK_SECRET', secret)
  }
  return { sesTopic: topic || null, mailgunKey: key || null, postmarkSecret: secret || null }
}

/** A name that no mail reaches (RFC 2606). */
const DEMO_DOMAIN = 'replies.contour.example'

/** Reads the domain of the reply addresses and the secret of their webhook; null if replies by email are not received. */
export function readInbound(env: Settings, { mode }: RunMode): InboundSettings | null {
  const { INBOUND_DOMAIN: domain, INBOUND_SECRET: secret } = env
  together('INBOUND_DOMAIN', domain, 'INBOUND_SECRET', secret)
  if (!domain || !secret) return mode === 'demo' ? { domain: DEMO_DOMAIN, secret: null } : null
  if (mode === 'production') assertLongSecret('INBOUND_SECRET', secret)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) reject('INBOUND_DOMAIN must be the name of a domain')
  return { domain: domain.toLowerCase(), secret }
}
