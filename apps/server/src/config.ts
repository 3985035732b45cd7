import path from 'node:path'
import { GOAL_BMI_RANGE, LOWEST_GOAL_BMI } from '@contour/domain/intake/goal-weight'
import { draftPages } from '@contour/domain/legal/legal-pages'
import { BRAND_MAX, DEFAULT_BRAND, isBrand } from '@contour/domain/site/brand'
import { isLoopback, pick, reject, together, url, whole } from './config/environment.ts'
import type { Env } from './config/environment.ts'
import { readMail, readSms } from './config/messages.ts'
import type { MailSettings, SmsSettings } from './config/messages.ts'
import { assertOriginsDiffer, readDatabaseUrl, readOrigin, readTrustProxy } from './config/network.ts'
import { readPayments } from './config/payments.ts'
import type { PaymentSettings } from './config/payments.ts'
import { readRunMode } from './config/run-mode.ts'
import type { RunMode } from './config/run-mode.ts'
import { readStorage } from './config/storage.ts'
import type { StorageSettings } from './config/storage.ts'
import { readVisitSettings } from './config/visits.ts'
import type { VisitSettings } from './config/visits.ts'

export { ConfigError } from './config/environment.ts'

/** Every setting, read once at start (architecture.md, Environment). */
export type Config = {
  mode: RunMode['mode']
  demo: boolean
  /** Production with test services on loopback, where no payment is real (decisions D-74). */
  rehearsal: boolean
  process: 'web' | 'worker' | 'all'
  host: string
  port: number
  staffPort: number
  publicOrigin: string
  staffOrigin: string
  dataDir: string
  databaseUrl: string | null
  seed: 'demo' | 'none'
  payments: PaymentSettings
  storage: StorageSettings
  mail: MailSettings
  sms: SmsSettings
  addresses:
    | { kind: 'embedded' }
    | { kind: 'google'; apiKey: string; apiBase: string | null }
    | { kind: 'smarty'; authId: string; authToken: string; apiBase: string | null }
  /** The affiliate's endpoint; null for our own receiver (decisions S-43). */
  conversionUrl: string | null
  visits: VisitSettings
  trustProxy: number
  rateLimits: boolean
  /** Time between the stop signal and the closing of the listener, so that load balancers notice. */
  shutdownDelaySeconds: number
  /** The product name shown on every page. */
  brand: string
  company: { name: string; address: string; supportEmail: string; supportPhone: string }
  /** BMI below which no goal weight is accepted; set by the medical director (D-62). */
  lowestGoalBmi: number
}

/**
 * Reads and validates the whole environment.
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(env: Env): Config {
  const host = env.HOST ?? '127.0.0.1'
  const run = readRunMode(env, host)
  const { mode } = run
  const demo = mode === 'demo'
  const port = whole(env, 'PORT', 3000)
  const staffPort = whole(env, 'STAFF_PORT', 3001)
  if (port === staffPort && port !== 0) reject('STAFF_PORT must differ from PORT: staff is another origin')
  const dataDir = path.resolve(env.DATA_DIR ?? './data')
  const databaseUrl = readDatabaseUrl(env, run)
  const config: Config = {
    ...run,
    demo,
    process: pick(env, 'PROCESS', ['all', 'web', 'worker'], 'all'),
    host,
    port,
    staffPort,
    publicOrigin: readOrigin(env, 'PUBLIC_ORIGIN', `http://localhost:${port}`, run),
    staffOrigin: readOrigin(env, 'STAFF_ORIGIN', `http://localhost:${staffPort}`, run),
    dataDir,
    databaseUrl,
    seed: pick(env, 'SEED', ['demo', 'none'], demo ? 'demo' : 'none'),
    payments: readPayments(env, run),
    storage: readStorage(env, run, dataDir),
    mail: readMail(env, run),
    sms: readSms(env, run),
    addresses: readAddresses(env, mode),
    conversionUrl: readConversionUrl(env, mode),
    visits: readVisitSettings(env, mode),
    trustProxy: readTrustProxy(env, run),
    rateLimits: ['1', 'on'].includes(pick(env, 'RATE_LIMITS', ['1', '0', 'on', 'off'], '1')),
    shutdownDelaySeconds: whole(env, 'SHUTDOWN_DELAY_SECONDS', mode === 'production' ? 5 : 0),
    brand: readBrand(env),
    company: readCompany(env, mode),
    lowestGoalBmi: readLowestGoalBmi(env),
  }
  if (mode === 'production') assertOriginsDiffer(config.publicOrigin, config.staffOrigin)
  if (config.process !== 'all' && !databaseUrl)
    reject('PROCESS needs DATABASE_URL: the embedded database has one process')
  if (config.seed === 'demo' && !demo) reject('SEED=demo works in demo mode only')
  const drafts = draftPages()
  if (mode === 'production' && drafts.length > 0 && env.ALLOW_DRAFT_TEXTS !== '1')
    reject(`ALLOW_DRAFT_TEXTS=1 is needed: counsel has not approved ${drafts.join(', ')}`)
  if (!config.rateLimits && mode === 'production') reject('RATE_LIMITS=0 is not allowed in production')
  return config
}

/** The embedded rules simulate nothing: they check less, and every mode may use them (integrations.md 3). */
function readAddresses(env: Env, mode: Config['mode']): Config['addresses'] {
  const apiKey = env.GOOGLE_MAPS_API_KEY || null
  const authId = env.SMARTY_AUTH_ID || null
  const authToken = env.SMARTY_AUTH_TOKEN || null
  const apiBase = env.ADDRESS_API_BASE || null
  together('SMARTY_AUTH_ID', authId, 'SMARTY_AUTH_TOKEN', authToken)
  if (apiKey && authId)
    reject('GOOGLE_MAPS_API_KEY and SMARTY_AUTH_ID are both set: one service checks addresses')
  if (!apiKey && !authId) {
    if (apiBase) reject('ADDRESS_API_BASE needs GOOGLE_MAPS_API_KEY or SMARTY_AUTH_ID')
    return { kind: 'embedded' }
  }
  if (apiBase) url('ADDRESS_API_BASE', apiBase)
  if (apiBase && mode === 'production')
    reject('ADDRESS_API_BASE points at a stand-in: not allowed in production')
  if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    reject('ADDRESS_API_BASE must be on loopback in demo mode')
  if (apiKey) return { kind: 'google', apiKey, apiBase }
  return { kind: 'smarty', authId: authId ?? '', authToken: authToken ?? '', apiBase }
}

function readConversionUrl(env: Env, mode: Config['mode']): string | null {
  const text = env.CONVERSION_URL?.trim()
  if (!text) return null
  const target = url('CONVERSION_URL', text)
  if (mode === 'demo' && !isLoopback(text)) reject('CONVERSION_URL must be on loopback in demo mode')
  if (mode === 'production' && target.protocol !== 'https:') reject('CONVERSION_URL must begin with https:')
  return target.href
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
    else if (mode === 'production') reject(`${variable} is required in production`)
  }
  return company
}

/** BRAND_NAME, otherwise the company's name, so that one setting is enough; without either, the product's default. */
function readBrand(env: Env): string {
  const brand = env.BRAND_NAME?.trim() || env.COMPANY_NAME?.trim() || DEFAULT_BRAND
  if (isBrand(brand)) return brand
  return reject(
    env.BRAND_NAME?.trim()
      ? `BRAND_NAME must have at most ${BRAND_MAX} characters, on one line`
      : `BRAND_NAME is required: COMPANY_NAME has more than ${BRAND_MAX} characters, or signs that no mark has`,
  )
}

function readLowestGoalBmi(env: Env): number {
  const text = env.LOWEST_GOAL_BMI?.trim()
  if (!text) return LOWEST_GOAL_BMI
  const { min, max } = GOAL_BMI_RANGE
  const value = /^\d{2}(\.\d)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) reject(`LOWEST_GOAL_BMI must be a BMI from ${min} to ${max}`)
  return value
}
