import { rmSync } from 'node:fs'
import { createClock, type Clock } from '@contour/server/clock'
import type { Ctx } from '@contour/server/context'
import { createLogger, type Logger } from '@contour/server/log'
import { PASSWORD_BOUNDS, createPasswords } from '@contour/server/passwords'
import { startService, type Service } from '@contour/server/service'
import type { LockRecorder } from './lock-order.ts'
import { testTime } from './moments.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase } from './test-database.ts'

export type Answer = {
  status: number
  headers: Headers
  body: Record<string, unknown> & { message?: string }
}
export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: string }

export type TestService = {
  service: Service
  ctx: Ctx
  clock: Clock
  /** Calls the patient origin. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Calls the staff origin. */
  staffCall(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Moves business time and runs everything that becomes due meanwhile. */
  advance(seconds: number): Promise<void>
  /** Runs everything that is due now. */
  settle(): Promise<void>
  /** Returns the messages to an address, newest first. */
  messages(to: string): Promise<{ kind: string; text: string; subject: string; channel: string }[]>
  close(): Promise<void>
}

/** What the functions that create people need: a service that responds to HTTP, in this process or another. */
export type Reachable = Pick<TestService, 'call'> & { service: Pick<Service, 'patientUrl'> }

/**
 * Argon2id at its lowest cost: every service of a test has ten staff members, and what a real hash costs is proven once
 * (passwords.test.ts).
 */
const QUICK_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Options = {
  env?: Record<string, string>
  pages?: boolean
  background?: boolean
  /** Look at open chats once a second; false for what holds before anybody looks. */
  watchChats?: boolean
  /** Real time in milliseconds, for tests in which it passes without waiting or that need another day. */
  realNow?: () => number
  /** Records the order in which transactions lock tables. */
  locks?: LockRecorder
  /** Where the lines of the log go; nowhere by default. */
  log?: Logger
}

/**
 * Starts the whole service over HTTP on a fresh database: PGlite in memory, or PostgreSQL if TEST_DATABASE_URL is set.
 * Background work is off by default, so that a test decides when scheduled jobs run.
 */
export async function startTestService(options: Options = {}): Promise<TestService> {
  const log = options.log ?? createLogger(process.env.TEST_LOG ?? 'silent')
  const test = await createTestDatabase(log, options.locks)
  const config = testConfig({ ...options.env, ...(test.url ? { DATABASE_URL: test.url } : {}) })
  const clock = createClock(options.realNow ?? testTime)
  const service = await startService(config, {
    database: test.database,
    clock,
    log,
    passwords: createPasswords(PASSWORD_BOUNDS, QUICK_HASH),
    pages: options.pages ?? false,
    background: options.background ?? false,
    watchChats: options.watchChats ?? true,
  })
  const { ctx, background } = service
  return {
    service,
    ctx,
    clock,
    ...callsTo(service),
    advance: async (seconds) => void (await background.advance(seconds)),
    settle: async () => void (await background.settle()),
    async messages(to) {
      const { body } = await send(service.patientUrl, 'GET', `/demo/outbox?to=${encodeURIComponent(to)}`)
      return body as unknown as { kind: string; text: string; subject: string; channel: string }[]
    },
    async close() {
      await service.close()
      await test.drop()
      rmSync(config.dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the calls to the two origins of a service, in this process or another. */
export const callsTo = ({
  patientUrl,
  staffUrl,
}: Pick<Service, 'patientUrl' | 'staffUrl'>): Pick<TestService, 'call' | 'staffCall'> => ({
  call: (method, path, more) => send(patientUrl, method, path, more),
  staffCall: (method, path, more) => send(staffUrl, method, path, more),
})

async function send(base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const hasBody = options.raw !== undefined || options.body !== undefined
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    body: options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : { text } }
}
