import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isWebhookFault, type GatewayFault, type RequestFault } from './fault-names.ts'
import { createWebhookRelay, type WebhookRelay } from './webhook-relay.ts'

export type ArmedFault = {
  fault: GatewayFault
  /** Requests that the fault affects, by method and path; all if absent. */
  aim?: RegExp
  /** Requests that pass normally first. Events are affected from the first one. */
  skip?: number
  /** Requests that are affected after those; all that follow if absent. */
  count?: number
  /** For `slow`: the request is executed when this resolves, instead of after a short delay. */
  until?: Promise<unknown>
  /** Decides the order of shuffled events and which of two responses is returned: from 0 up to 1. */
  draw?: () => number
}

export type FaultGateway = {
  /** Base URL of the Stripe-shaped API, for the SDK. */
  url: string
  /** From now on this fault is active, and no other. */
  arm(fault: ArmedFault): void
  /** Ends the fault; events that were held back are delivered, except late ones. */
  clear(): Promise<void>
  /** Delivers the late events. */
  deliverLate(): Promise<void>
  /** How often the armed fault was applied. */
  struck(): number
  /** Statuses with which the service responded to forged events. */
  forgedAnswers(): number[]
  /** From now on every connection is refused. */
  leave(): Promise<void>
  /** Listens again on the same port. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

type Places = {
  /** The sandbox, or any other Stripe-shaped server. */
  apiBase: string
  /** Where events are forwarded to: the service's webhook. */
  webhookUrl: string
}

const SLOW = 120

/**
 * Starts a programmable fault gateway between a service and a Stripe-shaped API: it forwards requests in one direction
 * and signed events in the other, and applies the armed fault.
 */
export async function startFaultGateway(places: Places): Promise<FaultGateway> {
  let armed: ArmedFault | null = null
  let seen = 0
  let struck = 0
  const events = createWebhookRelay(places.webhookUrl, () => (struck += 1))

  /** Returns the fault that affects this request, or null. */
  const applyFault = ({ method, url }: IncomingMessage): RequestFault | null => {
    if (!armed || isWebhookFault(armed.fault)) return null
    if (armed.aim?.test(`${method} ${url}`) === false) return null
    const n = seen++
    const { skip = 0, count = Infinity, fault } = armed
    if (n < skip || n >= skip + count) return null
    struck += 1
    return fault
  }

  const server = createServer((request, response) => {
    const done = request.url?.startsWith('/v1/')
      ? passRequest(places.apiBase, request, response, applyFault(request), armed)
      : passEvent(events, request, response)
    done.catch(() => response.destroy())
  })
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
  const leave = async () => {
    const left = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await left
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arm(fault) {
      armed = fault
      seen = 0
      struck = 0
      events.arm(isWebhookFault(fault.fault) ? fault.fault : null, fault.draw ?? Math.random)
    },
    async clear() {
      armed = null
      await events.clear()
    },
    deliverLate: () => events.deliverLate(),
    struck: () => struck,
    forgedAnswers: () => events.forgedAnswers(),
    leave,
    comeBack: () => listen(port),
    close: leave,
  }
}

async function passEvent(
  events: WebhookRelay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const taken = await events.take(await readAll(request), String(request.headers['stripe-signature'] ?? ''))
  response.writeHead(taken).end()
}

type Passed = { status: number; type: string; body: Buffer }

async function passRequest(
  apiBase: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: RequestFault | null,
  armed: ArmedFault | null,
): Promise<void> {
  const draw = armed?.draw ?? Math.random
  const sent = await readAll(request)
  const forward = () => forwardTo(apiBase, request, sent)
  const give = ({ status, type, body }: Passed) =>
    void response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
  const json = (status: number, error: Record<string, string>) =>
    give({ status, type: 'application/json', body: Buffer.from(JSON.stringify({ error })) })
  switch (fault) {
    case null:
      return give(await forward())
    case 'slow':
      await (armed?.until ?? new Promise((resolve) => setTimeout(resolve, SLOW)))
      return give(await forward())
    case 'timeout_before':
      return
    case 'timeout_after':
      await forward()
      return
    case 'error_500':
      return json(500, { type: 'api_error', message: 'Something is wrong here.' })
    case 'error_500_after':
      await forward()
      return json(500, { type: 'api_error', message: 'Something is wrong here.' })
    case 'error_502':
      return give({ status: 502, type: 'text/html', body: Buffer.from('<h1>502 Bad Gateway</h1>') })
    case 'rate_limit':
      return json(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })
    case 'malformed_json': {
      const { body } = await forward()
      return give({ status: 200, type: 'application/json', body: body.subarray(0, body.length >> 1) })
    }
    case 'truncated_body': {
      const { status, type, body } = await forward()
      response.writeHead(status, { 'content-type': type, 'content-length': body.length })
      return void response.write(body.subarray(0, body.length >> 1), () => response.destroy())
    }
    case 'reset_before':
      return void request.socket.resetAndDestroy()
    case 'reset_after':
      await forward()
      return void request.socket.resetAndDestroy()
    case 'duplicate_request': {
      const [first, second] = await Promise.all([forward(), forward()])
      return give(draw() < 0.5 ? first : second)
    }
  }
}

async function forwardTo(apiBase: string, request: IncomingMessage, body: Buffer): Promise<Passed> {
  const headers = new Headers()
  for (const name of ['authorization', 'content-type', 'idempotency-key', 'stripe-version']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const answer = await fetch(apiBase + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
