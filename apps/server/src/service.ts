import { lowestMonths } from '@contour/domain/catalog/price-book'
import { BUILT_IN_WORDS } from '@contour/domain/conversations/alarm-words'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { validateLifeCycles } from '@contour/domain/life-cycles'
import type { FastifyInstance } from 'fastify'
import { createAddressService } from './adapters/address/create.ts'
import { createCarriers } from './adapters/carrier/create.ts'
import { createConversionEndpoint } from './adapters/conversion/create.ts'
import { createMessageSenders } from './adapters/messages/create.ts'
import { createPayments } from './adapters/payment/create.ts'
import { createScanner } from './adapters/scanner/create.ts'
import { createFileStore } from './adapters/storage/create.ts'
import { sealedStore } from './adapters/storage/sealed-store.ts'
import { alignClock, createBackground, followOffset } from './background.ts'
import type { Background } from './jobs/background.ts'
import { inJob } from './call-context.ts'
import { createClock, type Clock } from './clock.ts'
import { closerOf } from './close-listeners.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import type { Database } from './db/database.ts'
import { migrateDatabase, withMigrationLock } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { checkEnvironmentMarker } from './db/environment-marker.ts'
import { jobHandlers } from './job-handlers.ts'
import { createPatientApp } from './http/patient-app.ts'
import { createStaffApp } from './http/staff-app.ts'
import { conversationReactions } from './conversation-reactions.ts'
import { followClosedDays } from './features/ground/closed-days/index.ts'
import { followPrices } from './features/care/catalog/index.ts'
import { followCompany } from './features/ground/company/index.ts'
import { followPromises } from './features/ground/promise-hours/index.ts'
import { refreshAlarmWords } from './features/care/emergencies/index.ts'
import { createLiveHost, type LiveHost } from './live/live-host.ts'
import { noLive } from './live-port.ts'
import { orderVideos } from './order-videos.ts'
import { paymentPurposes } from './payment-purposes.ts'
import { within } from './db/within.ts'
import { createLogger, errorFacts, type Logger } from './log.ts'
import { PASSWORD_BOUNDS, createPasswords, type Passwords } from './passwords.ts'
import { secureRandomness, type Randomness } from './randomness.ts'
import { playRehearsal } from './rehearsal-date.ts'
import { createReadiness } from './readiness.ts'
import { createMetrics } from './metrics.ts'
import { readBuildVersion } from './build-version.ts'
import { createWatch, type Watch } from './watch/watch.ts'
import { mayEncryptFiles, sweepUploads } from './features/ground/media/index.ts'
import { warnUnsigned } from './features/care/sign-offs/index.ts'
import { sealAuthenticators } from './features/people/staff-access/index.ts'
import { warnWithoutAdministrator } from './features/people/staff-accounts/index.ts'
import { seedService } from './seed/seed-service.ts'
import { createAuditChainStore } from './features/ground/audit/index.ts'
import { assertOwnKeys, hasKeys } from './key-fingerprints.ts'
import { readSecrets } from './secrets.ts'

export type Service = {
  ctx: Ctx
  background: Background
  watch: Watch
  /** Where the figures of this process are read; null if nobody reads them. */
  metricsUrl: string | null
  patientUrl: string
  staffUrl: string
  sandboxUrl: string | null
  /** What must be done before the clinic can operate or take new patients, a sentence each. */
  warnings: readonly string[]
  /** A planned stop: announced on /readyz first, so that no request fails; then like close. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Parts that a test may supply; a started service uses none of it. */
export type Parts = {
  /** Releases the lock on the embedded database, if the caller already holds it. */
  lock?: () => void
  database?: Database
  clock?: Clock
  random?: Randomness
  passwords?: Passwords
  log?: Logger
  /** Serve the built pages; false if only calls are needed. */
  pages?: boolean
  /** Look at open chats once a second; false if a test wants to see that hints between processes deliver. */
  watchChats?: boolean
  /** Start waker and heartbeats; false if a test settles explicitly. */
  background?: boolean
}

const APPS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The composition root: builds every part once, in order, and starts what the configuration names. */
export async function startService(config: Config, parts: Parts = {}): Promise<Service> {
  validateLifeCycles()
  const log = parts.log ?? createLogger()
  const clock = parts.clock ?? createClock()
  const random = parts.random ?? secureRandomness
  const database = parts.database ?? (await openDatabase(config, log, parts.lock))
  const opened: { close(): Promise<unknown> }[] = [{ close: () => closeDatabase(database, log) }]
  const closeAll = async () => {
    for (const part of opened.splice(0).reverse()) await part.close()
  }
  try {
    await migrateDatabase(database, config.databaseUrl)
    await checkEnvironmentMarker(database, config)
    await followOffset({ db: database.db, clock })
    await alignClock({ database, clock })
    const secrets = readSecrets(config, random, !(await hasKeys(database.db)))
    await assertOwnKeys(database.db, secrets)
    const { payments, sandbox } = await createPayments({ config, database, clock, log, secrets })
    if (sandbox) opened.push(sandbox)
    const runsJobs = config.process !== 'web' && parts.background !== false
    const build = readBuildVersion(config)
    log.info({ ...build, process: config.process, mode: config.mode }, 'starting')
    const readiness = createReadiness({
      database,
      log,
      background: () => (runsJobs ? background : null),
      degraded: () => watch.degraded(),
    })
    const metrics = createMetrics({ config, database, readiness })
    const ctx: Ctx = {
      config,
      log,
      clock,
      random,
      passwords: parts.passwords ?? createPasswords(PASSWORD_BOUNDS),
      database,
      db: database.db,
      payments,
      files: sealedStore(await createFileStore(config), {
        secrets,
        random,
        maySeal: () => mayEncryptFiles(database.db),
      }),
      scanner: createScanner(config),
      messageSenders: await createMessageSenders(config),
      addresses: createAddressService(config),
      carriers: createCarriers(config, clock),
      conversions: createConversionEndpoint({ config, db: database.db, clock }),
      secrets,
      audit: createAuditChainStore(config, secrets),
      jobHandlers: {},
      paymentPurposes,
      orderVideos,
      conversationReactions: [],
      alarmWords: { current: BUILT_IN_WORDS },
      company: { current: { brand: config.brand, company: config.company } },
      prices: { current: lowestMonths() },
      live: noLive,
      sandbox,
      readiness,
      metrics,
      build,
    }
    const live = createLiveHost(ctx, { watch: parts.watchChats ?? true })
    opened.push(live)
    ctx.live = live
    Object.assign(ctx.jobHandlers, jobHandlers(ctx))
    ctx.conversationReactions.push(...conversationReactions(ctx))
    const background = createBackground(ctx)
    ctx.background = background
    const watch = createWatch(ctx, { background, runsJobs })
    database.onAnnounced(background.waker.wake)
    // One process seeds a new database while the others wait.
    const seed = () => inJob(ctx, () => seedService(ctx))
    await (config.databaseUrl ? withMigrationLock(config.databaseUrl, seed) : seed())
    await sealAuthenticators(ctx)
    await refreshAlarmWords(ctx)
    await followClosedDays(ctx)
    await followCompany(ctx)
    await followPromises(ctx)
    await followPrices(ctx)
    const warnings = await inJob(ctx, async () => [
      await warnWithoutAdministrator(ctx),
      await warnUnsigned(ctx),
    ])
    // Housekeeping: a file store that is down is no reason not to start.
    await inJob(ctx, () => sweepUploads(ctx)).catch((error: unknown) =>
      log.warn({ err: errorFacts(error) }, 'uploads not swept at start'),
    )
    const listening = config.process === 'worker' ? null : await listen(ctx, live, parts.pages ?? true)
    if (listening) {
      opened.push(listening)
      sandbox?.announce(listening.patientUrl)
    }
    opened.push({ close: () => background.stop() })
    const figures = await metrics.listen()
    if (figures) opened.push(figures)
    if (runsJobs) await inJob(ctx, () => background.start())
    else if (parts.background !== false) background.followClocks()
    const played = runsJobs ? await playRehearsal(ctx, background) : null
    if (parts.background !== false) {
      opened.push({ close: () => watch.stop() })
      watch.start()
    }
    log.info({ ...build, process: config.process }, 'ready')
    return {
      ctx,
      background,
      watch,
      metricsUrl: figures?.url ?? null,
      patientUrl: listening?.patientUrl ?? '',
      staffUrl: listening?.staffUrl ?? '',
      sandboxUrl: sandbox?.url ?? null,
      warnings: [...warnings, played].filter((warning) => warning !== null),
      async stop() {
        log.info({ ...build, process: config.process }, 'stopping')
        readiness.stop()
        await sleep(config.shutdownDelaySeconds * 1000)
        await closeAll()
      },
      close: closeAll,
    }
  } catch (error) {
    await closeAll().catch(() => {})
    throw error
  }
}

/** Milliseconds for the requests in progress when the listeners close; a stop may take 10 s in all (security.md 29). */
const FINISH_REQUESTS_MS = 7_000
/**
 * Milliseconds for the database's connections to end; whatever still holds one is reported. A process that was told to
 * stop ends earlier (stop-on-signals.ts): this is for callers that close a service and continue, such as tests.
 */
const CLOSE_DATABASE_MS = 10_000

async function closeDatabase(database: Database, log: Logger): Promise<void> {
  await within(CLOSE_DATABASE_MS, database.close()).catch((error: unknown) => {
    log.error({ err: errorFacts(error) }, 'database connections did not end in time')
  })
}

async function listen(ctx: Ctx, live: LiveHost, pages: boolean) {
  const patient = await createPatientApp(ctx, pages ? path.join(APPS, 'patient/build/client') : null)
  const staff = await createStaffApp(ctx, pages ? path.join(APPS, 'staff/dist') : null)
  const closeListeners = closerOf([patient, staff], FINISH_REQUESTS_MS)
  live.attach(patient.server, 'patient')
  live.attach(staff.server, 'staff')
  const { host, port, staffPort } = ctx.config
  const patientUrl = await listenOn(patient, host, port)
  const staffUrl = await listenOn(staff, host, staffPort)
  return {
    patientUrl,
    staffUrl,
    close: async () => {
      // A listener waits for its open connections; sockets stay open until they are closed.
      await live.close()
      await closeListeners()
    },
  }
}

async function listenOn(app: FastifyInstance, host: string, port: number): Promise<string> {
  const url = await app.listen({ host, port })
  return url.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost')
}
