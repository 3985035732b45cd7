import { createServer, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { portOf } from '@contour/stripe-sandbox/http'

export type Exchange = { method: string; path: string; form: string; status: number; body: unknown }

/** Starts a relay in front of a Stripe-shaped server that records every request and its response. */
export async function recordExchanges(
  target: string,
): Promise<{ url: string; exchanges: Exchange[]; close(): Promise<void> }> {
  const exchanges: Exchange[] = []
  const server = createServer((request, response) => {
    void relay(target, request).then(({ exchange, text }) => {
      exchanges.push(exchange)
      response.writeHead(exchange.status, { 'content-type': 'application/json' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    exchanges,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function relay(
  target: string,
  request: IncomingMessage,
): Promise<{ exchange: Exchange; text: string }> {
  const sent = await textOf(request)
  const url = new URL(request.url ?? '/', target)
  const method = request.method ?? 'GET'
  const answer = await fetch(url, {
    method,
    headers: pass(request.headers),
    ...(method === 'POST' && { body: sent }),
  })
  const text = await answer.text()
  const form = method === 'POST' ? sent : url.search.slice(1)
  return {
    exchange: { method, path: url.pathname, form, status: answer.status, body: JSON.parse(text) },
    text,
  }
}

const PASSED = ['authorization', 'content-type', 'idempotency-key', 'stripe-version']

const pass = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(PASSED.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
