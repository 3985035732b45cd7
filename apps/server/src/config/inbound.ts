import { assertLongSecret, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** Where the replies to tickets arrive; `secret` is null in demo mode, which generates one (M-34). */
export type InboundSettings = { domain: string; secret: string | null }

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
