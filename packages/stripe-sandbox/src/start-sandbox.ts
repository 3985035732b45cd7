import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { deliverOpen } from './deliver-webhooks.ts'
import { createFaults, type Faults } from './faults.ts'
import { frameContext } from './frame-context.ts'
import { handleApi, type ApiContext } from './handle-api.ts'
import { handleFrame } from './handle-frame.ts'
import { handleOperator } from './handle-operator.ts'
import { isLoopback, portOf, sendJson } from './http.ts'
import { readLedger, type Ledger } from './ledger.ts'
import { firstScheduled } from './objects.ts'
import { runScheduled } from './run-scheduled.ts'
import { createTables, emptyTables, type SandboxStore } from './store.ts'

export type SandboxOptions = {
  store: SandboxStore
  /** 0 uses any free port. */
  port: number
  host: string
  /** The movable clock (decisions D-21): authorizations and tokens expire by it. */
  now: () => Date
  /** Real time, which signatures carry (decisions D-21); the machine's by default. */
  realNow?: () => Date
  /** Where signed events are sent; null sends none until `setWebhookUrl`. */
  webhookUrl: string | null
  webhookSecret: string
  /** Origin under which a browser reaches this server; `http://localhost:<port>` by default. */
  publicOrigin?: string
  /** Origins whose pages may embed the card frame. */
  allowedFrameParents: readonly string[]
  /** Real milliseconds between attempts to deliver what an endpoint did not accept; 0 delivers only in `tick`. */
  redeliverEvery?: number
  onError?: (error: unknown) => void
}

export type Sandbox = {
  /** `http://host:port`, for the SDK. */
  url: string
  publicOrigin: string
  faults: Faults
  /** Does what is due by `now` and delivers open events; resolves when both are done. */
  tick(now: Date): Promise<void>
  /** Resolves when every event of the responses so far has been offered to the endpoint. */
  settled(): Promise<void>
  ledger(orderId?: string): Promise<Ledger>
  /** Returns when the next authorization expires or refund completes, on the movable clock. */
  nextDue(): Promise<Date | null>
  setWebhookUrl(url: string | null): void
  /** Adds an origin whose pages may embed the card frame. */
  allowFrameParent(origin: string): void
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts the payment simulator. Its state is stored in schema `stripe_sandbox` of the given database. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, now, realNow = () => new Date(), onError = () => undefined } = options
  await createTables(store)
  const faults = createFaults()
  const target = { url: options.webhookUrl, secret: options.webhookSecret }
  const delivery = oneAtATime(() => deliverOpen(store, target, faults, realNow), onError)
  const committed = () => void delivery.run()
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const port = portOf(server)
  const publicOrigin = options.publicOrigin ?? `http://localhost:${port}`
  const api = { store, now, faults, inFlight: new Set<string>(), committed, onError }
  const parents = new Set(options.allowedFrameParents)
  const frame = frameContext({ store, now, publicOrigin, allowedFrameParents: parents, committed, onError })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const handled = path.startsWith('/_sandbox/')
      ? handleOperator({ store, faults }, request, response)
      : /^\/frame(?:[/?]|$)/.test(path)
        ? handleFrame(frame, request, response)
        : handleApiRequest(api, request, response)
    handled.catch((error: unknown) => {
      onError(error)
      if (!response.headersSent)
        sendJson(response, 500, { error: { type: 'api_error', message: 'Sandbox.' } })
    })
  })
  const every = options.redeliverEvery ?? 5000
  const timer = every > 0 ? setInterval(committed, every).unref() : undefined
  committed()
  return {
    url: `http://${options.host}:${port}`,
    publicOrigin,
    faults,
    async tick(at) {
      await runScheduled(store, at)
      await delivery.run()
    },
    settled: () => delivery.run(),
    ledger: (orderId) => readLedger(store.query, orderId),
    async nextDue() {
      const due = await firstScheduled(store.query)
      return due === null ? null : new Date(due * 1000)
    },
    allowFrameParent: (origin) => void parents.add(origin),
    setWebhookUrl(url) {
      target.url = url
      committed()
    },
    async reset() {
      faults.clear()
      await emptyTables(store)
    },
    async close() {
      clearInterval(timer)
      delivery.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await delivery.idle()
    },
  }
}

/** Accepts API calls from this machine only: it is a simulator, even if the card frame is reachable from outside. */
async function handleApiRequest(context: ApiContext, request: IncomingMessage, response: ServerResponse) {
  if (isLoopback(request.socket.remoteAddress)) await handleApi(context, request, response)
  else sendJson(response, 403, { error: { type: 'invalid_request_error', message: 'Not from here.' } })
}

/**
 * Never runs `work` twice at the same time. A run requested during another starts after it, so a caller that awaits
 * `run()` knows that a whole round began after the call.
 */
function oneAtATime(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let current: Promise<void> = Promise.resolve()
  let queued: Promise<void> | undefined
  let stopped = false
  const round = async () => {
    queued = undefined
    if (!stopped) await work().then(() => undefined, onError)
  }
  return {
    run(): Promise<void> {
      queued ??= current = current.then(round)
      return queued
    },
    stop: () => void (stopped = true),
    idle: () => current,
  }
}
