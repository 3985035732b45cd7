import type { ShownPrices } from '@contour/domain/site/shown-prices'
import type { AlarmWords } from '@contour/domain/conversations/alarm-words'
import type { AddressService } from './adapters/address/port.ts'
import type { Carriers } from './adapters/carrier/port.ts'
import type { MessageSenders } from './adapters/messages/port.ts'
import type { ConversionEndpoint } from './adapters/conversion/port.ts'
import type { Sandbox } from './adapters/payment/create.ts'
import type { PaymentGateway } from './adapters/payment/port.ts'
import type { Scanner } from './adapters/scanner/port.ts'
import type { SealedStore } from './adapters/storage/sealed-store.ts'
import type { Clock } from './clock.ts'
import type { AuditChainStore } from './features/ground/audit/audit-chain-store.ts'
import type { Config } from './config.ts'
import type { Database, Db, Reader } from './db/database.ts'
import type { Background } from './jobs/background.ts'
import type { MessageReaction } from './features/ground/conversations/reactions.ts'
import type { JobHandlers } from './jobs/scheduled-jobs.ts'
import type { BuildVersion } from './build-version.ts'
import type { Live } from './live-port.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { OrderVideos } from './features/ground/media/order-videos.ts'
import type { PaymentPurposes } from './features/care/payments/payment-purposes.ts'
import type { Passwords } from './passwords.ts'
import type { Randomness } from './randomness.ts'
import type { Readiness } from './readiness.ts'
import type { Secrets } from './secrets.ts'

/**
 * The dependencies of use cases. Built once by the composition root (service.ts); nothing else reads the environment or
 * has state of its own.
 */
export type Ctx = {
  config: Config
  log: Logger
  clock: Clock
  random: Randomness
  passwords: Passwords
  database: Database
  db: Db
  payments: PaymentGateway
  files: SealedStore
  /** Judges the files of messages before anybody sees them. */
  scanner: Scanner
  messageSenders: MessageSenders
  addresses: AddressService
  carriers: Carriers
  conversions: ConversionEndpoint
  /** Secrets generated into DATA_DIR or given by the environment. */
  secrets: Secrets
  /** Key and end of the audit chain, stored outside the database. */
  audit: AuditChainStore
  /** Registered by the features at start; the runner looks up job kinds here. */
  jobHandlers: Partial<JobHandlers>
  /** What follows from the payments of each purpose, composed in payment-purposes.ts of this folder. */
  paymentPurposes: (ctx: Ctx) => PaymentPurposes
  /** Which order takes an identity video, composed in order-videos.ts of this folder. */
  orderVideos: (ctx: Ctx) => OrderVideos
  /** What follows from a new message of a thread, composed in conversation-reactions.ts of this folder. */
  conversationReactions: MessageReaction[]
  /** The alarm words that are read with now (D-77). */
  alarmWords: { current: AlarmWords }
  /** Who runs the service today, as pages name it (D-101). */
  company: { current: Pick<Config, 'brand' | 'company'> }
  /** The lowest month of each drug today, as the first page names it (D-12). */
  prices: { current: ShownPrices }
  /** Hints to the browsers that are connected. */
  live: Live
  /** Whether this process may receive requests. */
  readiness: Readiness
  /** Figures of this process, for whoever watches it from outside. */
  metrics: Metrics
  /** Version and commit of this build. */
  build: BuildVersion
  /** The runner of scheduled jobs; set once it is built, absent only while the service starts. */
  background?: Background
  /** Crash tests only: called at the points between which a crash must do no harm. Absent in a running service. */
  crash?(point: 'after_intent' | 'after_gateway' | 'before_commit'): void
  /** The embedded payment simulator, if it runs in this process. */
  sandbox: Sandbox | null
}

/** What a use case takes that an import also calls inside its own transaction: any database, the clock, and named parts. */
export type CtxOf<Parts extends keyof Ctx = never> = { db: Reader } & Pick<Ctx, 'clock' | Parts>
