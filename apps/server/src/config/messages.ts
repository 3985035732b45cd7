import { assertLongSecret, isLoopback, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** Whether MAIL=off or SMS=off stands next to the settings of a vendor, which win over it: somebody believes it to be off. */
type Contradicted = { alsoOff?: true }

export type MailSettings =
  | { kind: 'outbox' }
  | ({ kind: 'smtp'; url: string; from: string } & Contradicted)
  | { kind: 'off' }

export type SmsSettings =
  | { kind: 'outbox' }
  | ({
      kind: 'twilio'
      accountSid: string
      authToken: string
      from: string
      apiBase: string | null
    } & Contradicted)
  | { kind: 'off' }

/** Reads the mail server, or the embedded adapter in its place. */
export function readMail(env: Settings, run: RunMode): MailSettings {
  if (env.SMTP_URL || env.MAIL_FROM) {
    together('SMTP_URL', env.SMTP_URL, 'MAIL_FROM', env.MAIL_FROM)
    const target = env.SMTP_URL ?? ''
    if (run.mode === 'demo' && !isLoopback(target)) reject('SMTP_URL must be on loopback in demo mode')
    if (run.mode === 'production' && !(run.rehearsal && isLoopback(target)))
      assertEncryptedMail(new URL(target))
    return { kind: 'smtp', url: target, from: env.MAIL_FROM ?? '', ...alsoOff(env.MAIL) }
  }
  return namedEmbeddedAdapter(env, run, 'MAIL', 'SMTP_URL')
}

/** Parameters of the mail library that disable encryption or certificate verification. */
const WEAKENING = ['ignoreTLS', 'secure', 'opportunisticTLS', 'tls.rejectUnauthorized']

/** Emails contain password links and codes: they are sent over TLS with a verified certificate (decisions D-60). */
function assertEncryptedMail({ protocol, searchParams }: URL): void {
  const encrypted =
    protocol === 'smtps:' || (protocol === 'smtp:' && searchParams.get('requireTLS') === 'true')
  if (!encrypted) reject('SMTP_URL must begin with smtps: in production (or smtp: with ?requireTLS=true)')
  const weak = WEAKENING.find((name) => searchParams.has(name))
  if (weak) reject(`SMTP_URL must not set ${weak} in production`)
}

const TWILIO = 'https://api.twilio.com'

/** Reads the sender of text messages, or the embedded adapter in its place. */
export function readSms(env: Settings, run: RunMode): SmsSettings {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
  const given = names.filter((name) => env[name])
  if (given.length === 0) return namedEmbeddedAdapter(env, run, 'SMS', 'TWILIO_ACCOUNT_SID')
  const missing = names.find((name) => !env[name])
  if (missing) reject(`${missing} is missing: ${given[0]} needs it`)
  const apiBase = env.TWILIO_API_BASE ?? null
  if (run.mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    reject('TWILIO_API_BASE must be on loopback in demo mode')
  if (run.mode === 'production') {
    const own = apiBase && new URL(apiBase).origin !== TWILIO
    if (own && !(run.rehearsal && isLoopback(apiBase)))
      reject(
        run.rehearsal
          ? 'TWILIO_API_BASE must be on loopback in a rehearsal'
          : 'TWILIO_API_BASE points at a stand-in: not allowed in production',
      )
    assertLongSecret('TWILIO_AUTH_TOKEN', env.TWILIO_AUTH_TOKEN)
  }
  return {
    kind: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    from: env.TWILIO_FROM ?? '',
    apiBase,
    ...alsoOff(env.SMS),
  }
}

const alsoOff = (named: 'outbox' | 'off' | undefined): Contradicted =>
  named === 'off' ? { alsoOff: true } : {}

/** Outside demo mode an embedded adapter is named, never implied; production allows none, a rehearsal does. */
function namedEmbeddedAdapter(
  env: Settings,
  { mode, rehearsal }: RunMode,
  name: 'MAIL' | 'SMS',
  real: string,
): { kind: 'outbox' | 'off' } {
  const chosen = env[name]
  if (mode === 'production') {
    if (chosen === 'off') return { kind: 'off' }
    if (chosen === 'outbox' && rehearsal) return { kind: 'outbox' }
    return reject(`${real} is required in production (or ${name}=off)`)
  }
  if (mode === 'development' && !chosen) reject(`${real} is missing: set it, or choose ${name}=outbox`)
  return { kind: chosen === 'off' ? 'off' : 'outbox' }
}
