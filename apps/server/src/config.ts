import path from 'node:path'
import { BRAND_MAX, DEFAULT_BRAND, isBrand } from '@contour/domain/site/brand'
import { readAlerts, type AlertSettings } from './config/alerts.ts'
import { readCarriers, type CarrierSettings } from './config/carriers.ts'
import { isLoopback, linesOf, readEnvironment, readParts, reject, together } from './config/environment.ts'
import type { Env } from './config/environment.ts'
import type { Settings } from './config/environment-schema.ts'
import { readInbound, readMailVendors, type InboundSettings, type MailVendors } from './config/inbound.ts'
import { readBackupKey, readKeys, type KeysSettings } from './config/keys.ts'
import { readMail, readSms, type MailSettings, type SmsSettings } from './config/messages.ts'
import { assertOriginsDiffer, readDatabaseUrl, readOrigin, readTrustProxy } from './config/network.ts'
import { readPayments, type PaymentSettings } from './config/payments.ts'
import { readRunMode, type RunMode } from './config/run-mode.ts'
import { readScanner, type ScannerSettings } from './config/scanner.ts'
import { readStorage, type StorageSettings } from './config/storage.ts'
import { nearlyKnown } from './config/known-names.ts'
import { readVisitSettings, type VisitSettings } from './config/visits.ts'

export { ConfigError } from './config/environment.ts'

/** Every setting, read once at start (architecture.md, Environment). */
export type Config = {
  mode: RunMode['mode']
  demo: boolean
  /** Production with test services on loopback, where no payment is real (decisions D-74). */
  rehearsal: boolean
  /** The US Eastern date that a rehearsal is brought to at its start; null: its time is the real one. */
  rehearsalDate: string | null
  /** Takes new patients on clinical content that nobody has signed (D-86); in a rehearsal only. */
  allowDraftClinical: boolean
  process: 'web' | 'worker' | 'all'
  host: string
  port: number
  staffPort: number
  publicOrigin: string
  staffOrigin: string
  dataDir: string
  /** The end of the audit chain, one file for all processes; null for one in the data directory of each (ADR 14). */
  auditEndFile: string | null
  /** Encrypts backups; null where none are made. */
  backupKey: string | null
  /** Where the keys of links, codes and the audit chain come from (D-102). */
  keys: KeysSettings
  databaseUrl: string | null
  /** `staff` is the seed of the demo without its patients. */
  seed: 'demo' | 'staff' | 'none'
  payments: PaymentSettings
  storage: StorageSettings
  /** Who scans the files of messages (decisions D-44). */
  scanner: ScannerSettings
  mail: MailSettings
  sms: SmsSettings
  /** Where the replies to tickets arrive; null if they are not received by email. */
  inbound: InboundSettings | null
  mailVendors: MailVendors
  /** Who learns where parcels are (M-17). */
  carriers: CarrierSettings
  addresses:
    | { kind: 'embedded' }
    | { kind: 'google'; apiKey: string; apiBase: string | null }
    | { kind: 'smarty'; authId: string; authToken: string; apiBase: string | null }
  /** The affiliate's endpoint; null for our own receiver (decisions S-43). */
  conversionUrl: string | null
  visits: VisitSettings
  trustProxy: number
  rateLimits: boolean
  /** Who learns that something is wrong with the service. */
  alerts: AlertSettings
  /** Where figures of this process are read; null if nobody reads them. */
  metrics: { host: string; port: number } | null
  /** One line for each request, without a path or a name. */
  requestLog: boolean
  /** Whether the patient origin shows the list of its calls to everybody. */
  openApi: boolean
  /** The commit that this build was made from; null if only the folder of the source can say. */
  commit: string | null
  /** Where the runbook of this installation is read; null if it is not published. */
  runbookUrl: string | null
  /** Time between the stop signal and the closing of the listener, so that load balancers notice. */
  shutdownDelaySeconds: number
  /** The product name shown on every page. */
  brand: string
  company: { name: string; address: string; supportEmail: string; supportPhone: string }
  /** BMI below which no goal weight is accepted; set by the medical director (D-62). */
  lowestGoalBmi: number
  /** The tutorial video of legacy accounts; null hides its link (D-40). */
  tutorialUrl: string | null
}

/**
 * Reads and validates the whole environment.
 * @throws ConfigError with one line for each problem
 */
export function readConfig(environment: Env): Config {
  const { lines, config } = inspectConfig(environment)
  return isWhole(config, lines) ? config : reject(lines.join('\n'))
}

/** Without a line every part was read. */
const isWhole = (config: Partial<Config>, lines: readonly string[]): config is Config =>
  lines.length === 0 && 'payments' in config

/**
 * Reads the whole environment as far as it is right: the form of every variable, the rules between them, and names that
 * are nearly those of a setting.
 * @returns the parts that are right, and one line for each problem
 */
export function inspectConfig(environment: Env): { lines: string[]; config: Partial<Config> } {
  const { settings: env, wrong, lines: forms } = readEnvironment(environment)
  const unknown = nearlyKnown(environment)
  const modes = readParts({ run: () => readRunMode(env) })
  const named = ['NODE_ENV', 'DEMO', 'REHEARSAL'].some((name) => wrong.has(name))
  const { run } = modes.parts
  // Which rules there are depends on the mode.
  if (named) return { lines: [...forms, ...unknown], config: {} }
  if (!run) return { lines: [...forms, ...modes.lines, ...unknown], config: {} }
  const { mode } = run
  const { parts, lines } = readParts(partReaders(env, run))
  const { ports, seed, ...read } = parts
  const config: Partial<Config> = {
    ...run,
    ...ports,
    ...(seed ? { seed } : {}),
    ...read,
    demo: mode === 'demo',
    process: env.PROCESS ?? 'all',
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    auditEndFile: env.AUDIT_END_FILE ? path.resolve(env.AUDIT_END_FILE) : null,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS ?? (mode === 'production' ? 5 : 0),
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    openApi: env.OPENAPI === undefined ? mode !== 'production' : env.OPENAPI === '1',
    requestLog: env.REQUEST_LOG === undefined ? mode === 'production' : env.REQUEST_LOG === '1',
    commit: env.COMMIT ?? null,
    runbookUrl: env.RUNBOOK_URL ?? null,
    lowestGoalBmi: env.LOWEST_GOAL_BMI,
    tutorialUrl: env.TUTORIAL_URL ?? null,
  }
  const between = linesOf(() => {
    const { publicOrigin, staffOrigin } = config
    if (mode === 'production' && publicOrigin && staffOrigin) assertOriginsDiffer(publicOrigin, staffOrigin)
    if (config.process !== 'all' && config.databaseUrl === null)
      reject('PROCESS needs DATABASE_URL: the embedded database has one process')
  })
  // What follows from a wrong value alone is no second problem.
  const rules = [...lines, ...between].filter((line) => !wrong.has(line.split(/[ =]/)[0] ?? ''))
  return { lines: [...forms, ...rules, ...unknown], config }
}

/** The reader of each part, in the order in which their problems are shown. */
function partReaders(env: Settings, run: RunMode) {
  const { mode } = run
  const demo = mode === 'demo'
  const seed = env.SEED ?? (demo ? 'demo' : 'none')
  const dataDir = path.resolve(env.DATA_DIR)
  return {
    ports: () => readPorts(env),
    keys: () => readKeys(env, dataDir),
    backupKey: () => readBackupKey(env),
    databaseUrl: () => readDatabaseUrl(env, run),
    publicOrigin: () => readOrigin(env, 'PUBLIC_ORIGIN', `http://localhost:${env.PORT}`, run),
    staffOrigin: () => readOrigin(env, 'STAFF_ORIGIN', `http://localhost:${env.STAFF_PORT}`, run),
    payments: () => readPayments(env, run),
    storage: () => readStorage(env, run, dataDir),
    scanner: () => readScanner(env, mode),
    mail: () => readMail(env, run),
    sms: () => readSms(env, run),
    alerts: () => readAlerts(env, run),
    inbound: () => readInbound(env, run),
    mailVendors: () => readMailVendors(env, run),
    carriers: () => readCarriers(env, run),
    addresses: () => readAddresses(env, mode),
    conversionUrl: () => readConversionUrl(env, mode),
    visits: () => readVisitSettings(env, mode),
    trustProxy: () => readTrustProxy(env, run),
    rateLimits: () => readRateLimits(env, mode),
    brand: () => readBrand(env),
    company: () => readCompany(env, mode),
    seed: () => (seed !== 'none' && !demo ? reject(`SEED=${seed} works in demo mode only`) : seed),
    allowDraftClinical: () => readDraftClinical(env, run),
  }
}

function readPorts({ PORT: port, STAFF_PORT: staffPort }: Settings) {
  if (port === staffPort && port !== 0) reject('STAFF_PORT must differ from PORT: staff is another origin')
  return { port, staffPort }
}

function readRateLimits({ RATE_LIMITS = '1' }: Settings, mode: Config['mode']): boolean {
  const on = ['1', 'on'].includes(RATE_LIMITS)
  if (!on && mode === 'production') reject('RATE_LIMITS=0 is not allowed in production')
  return on
}

/** Where patients are real, a new one is never treated on content that the medical director has not signed (D-86). */
function readDraftClinical({ ALLOW_DRAFT_CLINICAL }: Settings, { rehearsal }: RunMode): boolean {
  const allowed = ALLOW_DRAFT_CLINICAL === '1'
  if (allowed && !rehearsal) reject('ALLOW_DRAFT_CLINICAL=1 works in a rehearsal only')
  return allowed
}

/** The embedded rules simulate nothing: they check less, and every mode may use them (integrations.md 3). */
function readAddresses(env: Settings, mode: Config['mode']): Config['addresses'] {
  const { GOOGLE_MAPS_API_KEY: apiKey, SMARTY_AUTH_ID: authId, SMARTY_AUTH_TOKEN: authToken } = env
  const apiBase = env.ADDRESS_API_BASE ?? null
  together('SMARTY_AUTH_ID', authId, 'SMARTY_AUTH_TOKEN', authToken)
  if (apiKey && authId)
    reject('GOOGLE_MAPS_API_KEY and SMARTY_AUTH_ID are both set: one service checks addresses')
  if (!apiKey && !authId) {
    if (apiBase) reject('ADDRESS_API_BASE needs GOOGLE_MAPS_API_KEY or SMARTY_AUTH_ID')
    return { kind: 'embedded' }
  }
  if (apiBase && mode === 'production')
    reject('ADDRESS_API_BASE points at a stand-in: not allowed in production')
  if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    reject('ADDRESS_API_BASE must be on loopback in demo mode')
  if (apiKey) return { kind: 'google', apiKey, apiBase }
  return { kind: 'smarty', authId: authId ?? '', authToken: authToken ?? '', apiBase }
}

function readConversionUrl(env: Settings, mode: Config['mode']): string | null {
  const text = env.CONVERSION_URL
  if (!text) return null
  const target = new URL(text)
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
function readCompany(env: Settings, mode: Config['mode']): Config['company'] {
  const names = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'] as const
  const missing = names.filter((name) => !env[name])
  if (mode === 'production' && missing.length > 0)
    reject(missing.map((name) => `${name} is required in production`).join('\n'))
  return {
    name: env.COMPANY_NAME ?? SAMPLE_COMPANY.name,
    address: env.COMPANY_ADDRESS ?? SAMPLE_COMPANY.address,
    supportEmail: env.SUPPORT_EMAIL ?? SAMPLE_COMPANY.supportEmail,
    supportPhone: env.SUPPORT_PHONE ?? SAMPLE_COMPANY.supportPhone,
  }
}

/** BRAND_NAME, otherwise the company's name, so that one setting is enough; without either, the product's default. */
function readBrand(env: Settings): string {
  const brand = env.BRAND_NAME ?? env.COMPANY_NAME ?? DEFAULT_BRAND
  if (isBrand(brand)) return brand
  return reject(
    env.BRAND_NAME
      ? `BRAND_NAME must have at most ${BRAND_MAX} characters, on one line`
      : `BRAND_NAME is required: COMPANY_NAME has more than ${BRAND_MAX} characters, or signs that no mark has`,
  )
}
