import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { portOf, readBody } from './http.ts'
import { startSandbox, type Sandbox } from './start-sandbox.ts'
import { openTestStore } from './test-store.ts'
import type { SandboxStore } from './store.ts'

const fields = z.record(z.string(), z.unknown())

const Event = z.object({ type: z.string(), data: z.object({ object: fields }) })

const Reply = z.looseObject({ error: fields.optional() })

export type Received = { body: string; signature: string; type: string; object: Record<string, unknown> }

/** A sandbox with a clock that the test moves and an endpoint that records what it receives. */
export type TestBench = {
  sandbox: Sandbox
  store: SandboxStore
  clock: { now: Date }
  received: Received[]
  answerWith(status: number): void
  /** Moves the clock and lets the sandbox do what is due. */
  advance(seconds: number): Promise<void>
  /** Starts a second sandbox on the same database, as after a restart or in another process. */
  startAnother(): Promise<Sandbox>
  close(): Promise<void>
}

export const WEBHOOK_SECRET = 'whsec_for_tests_only'
export const PARENT = 'http://localhost:41199'

export async function startTestBench(): Promise<TestBench> {
  const { store, close } = await openTestStore()
  const clock = { now: new Date('2026-11-23T15:00:00Z') }
  const received: Received[] = []
  let status = 200
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    const event = Event.parse(JSON.parse(body))
    const signature = String(request.headers['stripe-signature'])
    received.push({ body, signature, type: event.type, object: event.data.object })
    response.writeHead(status).end()
  }
  const endpoint = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const errors: unknown[] = []
  const start = () =>
    startSandbox({
      store,
      port: 0,
      host: '127.0.0.1',
      now: () => clock.now,
      webhookUrl: `http://127.0.0.1:${portOf(endpoint)}/hook`,
      webhookSecret: WEBHOOK_SECRET,
      allowedFrameParents: [PARENT],
      redeliverEvery: 0,
      onError: (error) => errors.push(error),
    })
  const sandboxes = [await start()]
  return {
    sandbox: sandboxes[0]!,
    store,
    clock,
    received,
    answerWith: (next) => void (status = next),
    async advance(by) {
      clock.now = new Date(clock.now.getTime() + by * 1000)
      await sandboxes[0]!.tick(clock.now)
    },
    async startAnother() {
      const another = await start()
      sandboxes.push(another)
      return another
    },
    async close() {
      for (const sandbox of sandboxes) await sandbox.close()
      endpoint.closeAllConnections()
      await new Promise((resolve) => endpoint.close(resolve))
      await close()
      if (errors.length > 0) throw new AggregateError(errors, 'the sandbox met errors')
    },
  }
}

export type ApiReply = { status: number; headers: Headers; body: z.output<typeof Reply> }

/** Sends one form-encoded request with a test key. */
export async function post(
  sandbox: Sandbox,
  path: string,
  form: Record<string, string>,
  key?: string,
): Promise<ApiReply> {
  return await reply(
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_tests', ...(key && { 'idempotency-key': key }) },
      body: new URLSearchParams(form),
    }),
  )
}

export async function get(sandbox: Sandbox, path: string): Promise<ApiReply> {
  return await reply(fetch(sandbox.url + path, { headers: { authorization: 'Bearer sk_test_tests' } }))
}

async function reply(sent: Promise<Response>): Promise<ApiReply> {
  const response = await sent
  return { status: response.status, headers: response.headers, body: Reply.parse(await response.json()) }
}

export const authorization = (method: string, more: Record<string, string> = {}): Record<string, string> => ({
  amount: '14997',
  currency: 'usd',
  payment_method: method,
  capture_method: 'manual',
  confirm: 'true',
  'metadata[order_id]': 'order_a',
  'automatic_payment_methods[enabled]': 'true',
  'automatic_payment_methods[allow_redirects]': 'never',
  ...more,
})
