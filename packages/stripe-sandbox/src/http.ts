import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ApiError } from './api-error.ts'

const MAX_BODY = 64 * 1024

/** Reads a request body as text; throws a 413 above 64 KiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const bytes: AsyncIterable<Buffer> = request
  for await (const part of bytes) {
    size += part.length
    if (size > MAX_BODY)
      throw new ApiError(413, { type: 'invalid_request_error', message: 'The request is too large.' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

/** Returns the caller's key: `Bearer sk_test_…`, or Basic with the key as user name. */
export function apiKey(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization ?? ''
  const [scheme, value = ''] = header.split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
  return undefined
}

/** Accepts any secret test key; a live key must never reach a simulator. */
export function checkKey(request: IncomingMessage): void {
  const key = apiKey(request)
  const refuse = (message: string) => new ApiError(401, { type: 'invalid_request_error', message })
  if (!key) throw refuse('You did not provide an API key.')
  if (!/^(sk|rk)_test_\w+$/.test(key)) throw refuse('Invalid API key provided: this is a sandbox.')
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

export function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}
