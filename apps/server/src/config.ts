import path from 'node:path'
import { draftPages } from '@contour/domain/legal/legal-pages'
import { readVisitSettings } from './visit-settings.ts'
import type { VisitSettings } from './visit-settings.ts'

/** Every setting, read once at start (architecture.md, Environment). */
export type Config = {
  mode: 'demo' | 'development' | 'production'
  demo: boolean
  process: 'web' | 'worker' | 'all'
  host: string
  port: number
  staffPort: number
  publicOrigin: string
  staffOrigin: string
  dataDir: string
  databaseUrl: string | null
  seed: 'demo' | 'none'
  payments:
    | {
        kind: 'sandbox' | 'stripe'
        secretKey: string | null
        publishableKey: string | null
        webhookSecret: string | null
        apiBase: string | null
      }
    | {
        kind: 'nmi'
        securityKey: string
        publicKey: string
        webhookSecret: string
        apiBase: string | null
      }
  storage:
    | { kind: 'folder'; dir: string }
    | {
        kind: 's3'
        endpoint: string
        bucket: string
        region: string
        accessKeyId: string
        secretAccessKey: string
      }
  mail: { kind: 'outbox' } | { kind: 'smtp'; url: string; from: string } | { kind: 'off' }
  sms:
    | { kind: 'outbox' }
    | { kind: 'twilio'; accountSid: string; authToken: string; from: string; apiBase: string | null }
    | { kind: 'off' }
  addresses:
    | { kind: 'embedded' }
    | { kind: 'google'; apiKey: string; apiBase: string | null }
    | { kind: 'smarty'; authId: string; authToken: string; apiBase: string | null }
  /** The affiliate's endpoint; null means our own receiver (decisions S-43). */
  conversionUrl: string | null
  visits: VisitSettings
  trustProxy: number
  rateLimits: boolean
  company: { name: string; address: string; supportEmail: string; supportPhone: string }
}

/** A start that must not happen; the message is one line that names the variable. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export function readConfig(env: Env): Config {
  const mode = env.NODE_ENV === 'production' ? 'production' : env.DEMO === '0' ? 'development' : 'demo'
  if (mode === 'production' && env.DEMO === '1') refuse('DEMO=1 cannot run with NODE_ENV=production')
  const demo = mode === 'demo'
  const port = whole(env, 'PORT', 3000)
  const staffPort = whole(env, 'STAFF_PORT', 3001)
  if (port === staffPort && port !== 0) refuse('STAFF_PORT must differ from PORT: staff is another origin')
  const dataDir = path.resolve(env.DATA_DIR ?? './data')
  const databaseUrl = env.DATABASE_URL?.trim() || null
  if (mode === 'production' && !databaseUrl && env.ALLOW_PGLITE !== '1')
    refuse('DATABASE_URL is required in production (or ALLOW_PGLITE=1 for the embedded database)')
  const config: Config = {
    mode,
    demo,
    process: pick(env, 'PROCESS', ['all', 'web', 'worker'], 'all'),
    host: env.HOST ?? '127.0.0.1',
    port,
    staffPort,
    publicOrigin: origin(env, 'PUBLIC_ORIGIN', `http://localhost:${port}`, mode),
    staffOrigin: origin(env, 'STAFF_ORIGIN', `http://localhost:${staffPort}`, mode),
    dataDir,
    databaseUrl,
    seed: pick(env, 'SEED', ['demo', 'none'], demo ? 'demo' : 'none'),
    payments: readPayments(env, mode),
    storage: readStorage(env, mode, dataDir),
    mail: readMail(env, mode),
    sms: readSms(env, mode),
    addresses: readAddresses(env, mode),
    conversionUrl: readConversionUrl(env, mode),
    visits: readVisitSettings(env, mode, refuse),
    trustProxy: whole(env, 'TRUST_PROXY', 0),
    rateLimits: ['1', 'on'].includes(pick(env, 'RATE_LIMITS', ['1', '0', 'on', 'off'], '1')),
    company: readCompany(env, mode),
  }
  if (config.process !== 'all' && !databaseUrl)
    refuse('PROCESS needs DATABASE_URL: the embedded database has one process')
  if (config.seed === 'demo' && !demo) refuse('SEED=demo works in demo mode only')
  const drafts = draftPages()
  if (mode === 'production' && drafts.length > 0 && env.ALLOW_DRAFT_TEXTS !== '1')
    refuse(`ALLOW_DRAFT_TEXTS=1 is needed: counsel has not approved ${drafts.join(', ')}`)
  if (!config.rateLimits && mode === 'production') refuse('RATE_LIMITS=0 is not allowed in production')
  return config
}

/** One gateway takes the cards: NMI where it is named, else Stripe where its keys are given, else the sandbox. */
function readPayments(env: Env, mode: Config['mode']): Config['payments'] {
  const named = pick(env, 'PAYMENT_GATEWAY', ['sandbox', 'stripe', 'nmi', ''], '')
  const ofNmi = NMI_SETTINGS.find((name) => env[name])
  const ofStripe = STRIPE_SETTINGS.find((name) => env[name])
  if (named === 'nmi') {
    if (ofStripe) refuse(`${ofStripe} is set beside PAYMENT_GATEWAY=nmi: one gateway takes the cards`)
    return readNmi(env, mode)
  }
  if (ofNmi) refuse(`PAYMENT_GATEWAY=nmi is missing beside ${ofNmi}`)
  if (named === 'stripe' && !env.STRIPE_SECRET_KEY)
    refuse('STRIPE_SECRET_KEY is missing beside PAYMENT_GATEWAY=stripe')
  if (named === 'sandbox' && env.STRIPE_SECRET_KEY)
    refuse('STRIPE_SECRET_KEY is set beside PAYMENT_GATEWAY=sandbox: one gateway takes the cards')
  return readStripe(env, mode)
}

const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
] as const

const NMI_SETTINGS = ['NMI_SECURITY_KEY', 'NMI_PUBLIC_KEY', 'NMI_WEBHOOK_SECRET', 'NMI_API_BASE'] as const

/** NMI's keys do not tell a test account from a real one, so demo mode speaks to a stand-in on loopback only. */
function readNmi(env: Env, mode: Config['mode']): Config['payments'] {
  const missing = NMI_SETTINGS.find((name) => name !== 'NMI_API_BASE' && !env[name])
  if (missing) refuse(`${missing} is missing beside PAYMENT_GATEWAY=nmi`)
  const apiBase = env.NMI_API_BASE || null
  if (apiBase) url('NMI_API_BASE', apiBase)
  if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    refuse('NMI_API_BASE must be on loopback in demo mode')
  if (mode === 'production' && apiBase) refuse('NMI_API_BASE points at a stand-in: not allowed in production')
  return {
    kind: 'nmi',
    securityKey: env.NMI_SECURITY_KEY ?? '',
    publicKey: env.NMI_PUBLIC_KEY ?? '',
    webhookSecret: env.NMI_WEBHOOK_SECRET ?? '',
    apiBase,
  }
}

function readStripe(env: Env, mode: Config['mode']): Config['payments'] {
  const secretKey = env.STRIPE_SECRET_KEY || null
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY || null
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET || null
  const apiBase = env.STRIPE_API_BASE || null
  if (apiBase) url('STRIPE_API_BASE', apiBase)
  if (mode === 'demo') {
    if (secretKey?.startsWith('sk_live_') || publishableKey?.startsWith('pk_live_'))
      refuse('STRIPE_SECRET_KEY is a live key: demo mode refuses it')
    if (apiBase && !isLoopback(apiBase)) refuse('STRIPE_API_BASE must be on loopback in demo mode')
  }
  together('STRIPE_SECRET_KEY', secretKey, 'STRIPE_PUBLISHABLE_KEY', publishableKey)
  if (secretKey && !apiBase && !webhookSecret)
    refuse('STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY')
  if (mode === 'production') {
    if (!secretKey) refuse('STRIPE_SECRET_KEY is required in production')
    if (/^[rs]k_test_/.test(secretKey ?? '')) refuse('STRIPE_SECRET_KEY is a test key: production refuses it')
    if (publishableKey?.startsWith('pk_test_'))
      refuse('STRIPE_PUBLISHABLE_KEY is a test key: production refuses it')
    if (apiBase) refuse('STRIPE_API_BASE points at a stand-in: not allowed in production')
  }
  if (mode === 'development' && secretKey?.startsWith('sk_live_'))
    refuse('STRIPE_SECRET_KEY is a live key: development takes test keys')
  return { kind: secretKey ? 'stripe' : 'sandbox', secretKey, publishableKey, webhookSecret, apiBase }
}

function readStorage(env: Env, mode: Config['mode'], dataDir: string): Config['storage'] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = names.filter((name) => env[name])
  if (given.length > 0) {
    const missing = names.find((name) => !env[name])
    if (missing) refuse(`${missing} is missing beside ${given[0]}`)
    const endpoint = env.S3_ENDPOINT ?? ''
    url('S3_ENDPOINT', endpoint)
    if (mode === 'demo' && !isLoopback(endpoint)) refuse('S3_ENDPOINT must be on loopback in demo mode')
    return {
      kind: 's3',
      endpoint,
      bucket: env.S3_BUCKET ?? '',
      region: env.S3_REGION ?? '',
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    }
  }
  if (mode === 'production' && !env.STORAGE_DIR)
    refuse('S3_ENDPOINT is required in production (or STORAGE_DIR for a folder, named)')
  return { kind: 'folder', dir: path.resolve(env.STORAGE_DIR ?? path.join(dataDir, 'files')) }
}

function readMail(env: Env, mode: Config['mode']): Config['mail'] {
  if (env.SMTP_URL || env.MAIL_FROM) {
    together('SMTP_URL', env.SMTP_URL || null, 'MAIL_FROM', env.MAIL_FROM || null)
    const target = env.SMTP_URL ?? ''
    url('SMTP_URL', target)
    if (mode === 'demo' && !isLoopback(target)) refuse('SMTP_URL must be on loopback in demo mode')
    return { kind: 'smtp', url: target, from: env.MAIL_FROM ?? '' }
  }
  return namedFake(env, mode, 'MAIL', 'SMTP_URL')
}

function readSms(env: Env, mode: Config['mode']): Config['sms'] {
  const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
  const given = names.filter((name) => env[name])
  if (given.length > 0) {
    const missing = names.find((name) => !env[name])
    if (missing) refuse(`${missing} is missing beside ${given[0]}`)
    const apiBase = env.TWILIO_API_BASE || null
    if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
      refuse('TWILIO_API_BASE must be on loopback in demo mode')
    return {
      kind: 'twilio',
      accountSid: env.TWILIO_ACCOUNT_SID ?? '',
      authToken: env.TWILIO_AUTH_TOKEN ?? '',
      from: env.TWILIO_FROM ?? '',
      apiBase,
    }
  }
  return namedFake(env, mode, 'SMS', 'TWILIO_ACCOUNT_SID')
}

/** Embedded rules are no stand-in: they check less, and every mode may run on them (integrations.md section 3). */
function readAddresses(env: Env, mode: Config['mode']): Config['addresses'] {
  const apiKey = env.GOOGLE_MAPS_API_KEY || null
  const authId = env.SMARTY_AUTH_ID || null
  const authToken = env.SMARTY_AUTH_TOKEN || null
  const apiBase = env.ADDRESS_API_BASE || null
  together('SMARTY_AUTH_ID', authId, 'SMARTY_AUTH_TOKEN', authToken)
  if (apiKey && authId)
    refuse('GOOGLE_MAPS_API_KEY and SMARTY_AUTH_ID are both set: one service checks addresses')
  if (!apiKey && !authId) {
    if (apiBase) refuse('ADDRESS_API_BASE needs GOOGLE_MAPS_API_KEY or SMARTY_AUTH_ID')
    return { kind: 'embedded' }
  }
  if (apiBase) url('ADDRESS_API_BASE', apiBase)
  if (apiBase && mode === 'production')
    refuse('ADDRESS_API_BASE points at a stand-in: not allowed in production')
  if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    refuse('ADDRESS_API_BASE must be on loopback in demo mode')
  if (apiKey) return { kind: 'google', apiKey, apiBase }
  return { kind: 'smarty', authId: authId ?? '', authToken: authToken ?? '', apiBase }
}

function readConversionUrl(env: Env, mode: Config['mode']): string | null {
  const text = env.CONVERSION_URL?.trim()
  if (!text) return null
  const target = url('CONVERSION_URL', text)
  if (mode === 'demo' && !isLoopback(text)) refuse('CONVERSION_URL must be on loopback in demo mode')
  if (mode === 'production' && target.protocol !== 'https:') refuse('CONVERSION_URL must begin with https:')
  return target.href
}

/** Outside demo mode a fake is chosen by name, never by absence; production takes none. */
function namedFake(
  env: Env,
  mode: Config['mode'],
  name: 'MAIL' | 'SMS',
  real: string,
): { kind: 'outbox' | 'off' } {
  const chosen = env[name]
  if (chosen && chosen !== 'outbox' && chosen !== 'off') refuse(`${name} must be outbox or off`)
  if (mode === 'production') {
    if (chosen === 'off') return { kind: 'off' }
    return refuse(`${real} is required in production (or ${name}=off)`)
  }
  if (mode === 'development' && !chosen) refuse(`${real} is missing: set it, or choose ${name}=outbox`)
  return { kind: chosen === 'off' ? 'off' : 'outbox' }
}

const SAMPLE_COMPANY = {
  name: 'Contour (sample)',
  address: '100 Example Street, Suite 1, Sampletown, NY 10001',
  supportEmail: 'support@contour.example',
  supportPhone: '(555) 555-0100',
}

/** Sample values are marked as such in demo and refused in production (decisions S-05). */
function readCompany(env: Env, mode: Config['mode']): Config['company'] {
  const named = {
    COMPANY_NAME: 'name',
    COMPANY_ADDRESS: 'address',
    SUPPORT_EMAIL: 'supportEmail',
    SUPPORT_PHONE: 'supportPhone',
  } as const
  const company = { ...SAMPLE_COMPANY }
  for (const [variable, field] of Object.entries(named) as [keyof typeof named, keyof typeof company][]) {
    if (env[variable]) company[field] = env[variable]
    else if (mode === 'production') refuse(`${variable} is required in production`)
  }
  return company
}

function refuse(line: string): never {
  throw new ConfigError(line)
}

function together(aName: string, a: string | null, bName: string, b: string | null) {
  if (a && !b) refuse(`${bName} is missing beside ${aName}`)
  if (b && !a) refuse(`${aName} is missing beside ${bName}`)
}

function whole(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,5}$/.test(text)) refuse(`${name} must be a whole number`)
  return Number(text)
}

function pick<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const found = values.find((value) => value === text)
  return found ?? refuse(`${name} must be one of ${values.join(', ')}`)
}

function url(name: string, text: string): URL {
  if (!URL.canParse(text)) refuse(`${name} is not a URL`)
  return new URL(text)
}

function origin(env: Env, name: string, fallback: string, mode: Config['mode']): string {
  const text = env[name]
  if (!text) {
    if (mode === 'production') refuse(`${name} is required in production`)
    return fallback
  }
  return url(name, text).origin
}

const isLoopback = (text: string) => URL.canParse(text) && LOOPBACK.has(new URL(text).hostname)
