import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { within } from './db/within.ts'
import type { Readiness } from './readiness.ts'

type Request = { app: string; method: string; route: string; status: number; ms: number }

export type Metrics = {
  noteRequest(request: Request): void
  /** Listens on METRICS_PORT; null if it is not set. */
  listen(): Promise<{ url: string; close(): Promise<void> } | null>
}

/** Seconds: a fast call, a slow one, one at which a patient gives up. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Milliseconds for the figures of the database; without them the rest is shown. */
const PATIENCE = 2_000

/** What waits, as one cheap statement: every column uses an index of what is open. */
const WAITING = `select
  (select count(*)::int from outbox where state in ('waiting', 'sending')) as messages,
  (select count(*)::int from due where done_at is null and due_at <= now()) as jobs,
  (select count(*)::int from audit where seq is null) as audit,
  (select count(*)::int from alerts where state <> 'closed') as alerts`

type MetricsParts = {
  config: Pick<Config, 'metrics' | 'process'>
  database: Pick<Database, 'query'>
  readiness: Readiness
}

/**
 * Figures of this process in the format of Prometheus, with /healthz and /readyz, on a port of their own: a worker has no
 * other one. Routes are patterns, so that no figure names a person or holds a token.
 */
export function createMetrics({ config, database, readiness }: MetricsParts): Metrics {
  if (!config.metrics) return { noteRequest: () => {}, listen: async () => null }
  const { host, port } = config.metrics
  const registers = [new Registry()]
  const [register = new Registry()] = registers
  register.setDefaultLabels({ process: config.process })
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'contour_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['app', 'method', 'route', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'contour_http_request_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['app', 'route'] as const,
    buckets: BUCKETS,
    registers,
  })
  const waiting = new Gauge({
    name: 'contour_waiting',
    help: 'Rows that wait for background work, and open alerts',
    labelNames: ['what'] as const,
    registers,
  })
  const degraded = new Gauge({
    name: 'contour_degraded',
    help: 'Faults that this process sees itself',
    labelNames: ['fault'] as const,
    registers,
  })

  async function collect(): Promise<string> {
    degraded.reset()
    for (const fault of readiness.degraded()) degraded.set({ fault }, 1)
    waiting.reset()
    const [row] = await within(PATIENCE, database.query(WAITING)).catch(() => [])
    for (const [what, n] of Object.entries(row ?? {})) waiting.set({ what }, Number(n))
    return register.metrics()
  }

  async function answer(path: string): Promise<{ status: number; type: string; body: string }> {
    const json = (status: number, body: object) => ({
      status,
      type: 'application/json',
      body: JSON.stringify(body),
    })
    if (path === '/metrics') return { status: 200, type: register.contentType, body: await collect() }
    if (path === '/healthz') return json(200, { status: 'success', message: 'up' })
    if (path !== '/readyz') return json(404, { status: 'error', message: 'There is nothing here.' })
    const missing = await readiness.check()
    return missing.length > 0
      ? json(503, { status: 'error', details: { not_ready: missing } })
      : json(200, { status: 'success', message: 'ready', degraded: readiness.degraded() })
  }

  return {
    noteRequest({ app, method, route, status, ms }) {
      requests.inc({ app, method, route, status })
      durations.observe({ app, route }, ms / 1000)
    },
    async listen() {
      const server = createServer((request, response) => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        answer(path).then(
          ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
          () => response.writeHead(500).end(),
        )
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      const address = server.address()
      const given = typeof address === 'object' && address ? address.port : port
      return {
        url: `http://${host.includes(':') ? `[${host}]` : host}:${given}`,
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      }
    },
  }
}
