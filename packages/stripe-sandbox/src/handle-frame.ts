import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRecord } from '@contour/domain/is-record'
import { ApiError } from './api-error.ts'
import { Params } from './form-body.ts'
import { framePage } from './frame-page.ts'
import { sendJson, readBody } from './http.ts'
import type { TokenizedCard } from './frame-protocol.ts'
import { TEST_CARDS } from './test-cards.ts'

export type FrameContext = {
  /** Origin under which the browser reaches the frame. */
  publicOrigin: string
  /** Origins whose pages may embed the frame. */
  allowedFrameParents: ReadonlySet<string>
  tokenise(card: Params, billing: Params['values'] | undefined): Promise<TokenizedCard>
  /** Returns what the 3-D Secure challenge shows; throws 404 for an unknown secret. */
  describe(clientSecret: string): Promise<{ amount: number | null; last4: string; status: string }>
  authenticate(
    clientSecret: string,
    approve: boolean,
  ): Promise<{ status: string; outcome: 'succeeded' | 'failed' }>
  onError: (error: unknown) => void
}

const asset = (name: string) => readFileSync(new URL(`./frame/${name}`, import.meta.url), 'utf8')

/** The frame knows the published numbers, so that it rejects a real number before it leaves the browser. */
const script = () => {
  const known = TEST_CARDS.map(({ number, brand }) => [number, brand])
  return `window.contourTestCards = ${JSON.stringify(known)};\n${asset('card-frame.js')}`
}

/** The product's text font. The frame's origin is opaque, so it cannot use the file that the page has loaded. */
const font = () =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
  )

const ASSETS: Record<string, { type: string; text: string | Buffer }> = {
  '/frame/card-frame.js': { type: 'text/javascript; charset=utf-8', text: script() },
  '/frame/card-frame.css': { type: 'text/css; charset=utf-8', text: asset('card-frame.css') },
  '/frame/hanken-grotesk.woff2': { type: 'font/woff2', text: font() },
}

/** For requests from a document with an opaque origin, which have `Origin: null`. */
const OPAQUE = {
  'access-control-allow-origin': 'null',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
}

/** Handles everything under /frame: the page, its assets, and the three calls it makes. */
export async function handleFrame(
  context: FrameContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const file = ASSETS[url.pathname]
  if (request.method === 'GET' && url.pathname === '/frame') servePage(context, url, response)
  else if (request.method === 'GET' && file) {
    response.writeHead(200, {
      ...OPAQUE,
      'content-type': file.type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    response.end(file.text)
  } else if (request.method === 'OPTIONS') {
    response.writeHead(204, {
      ...OPAQUE,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    })
    response.end()
  } else await handleFrameCall(context, `${request.method} ${url.pathname}`, request, response)
}

function servePage(context: FrameContext, url: URL, response: ServerResponse): void {
  const parent = url.searchParams.get('parent') ?? ''
  if (!context.allowedFrameParents.has(parent)) {
    sendJson(response, 403, { error: { message: 'This page may not hold the card form.' } })
    return
  }
  const self = `'self' ${context.publicOrigin}`
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${self}`,
      `style-src ${self}`,
      `font-src ${self}`,
      `connect-src ${self}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${[...context.allowedFrameParents].join(' ')}`,
      'sandbox allow-scripts allow-forms',
    ].join('; '),
  })
  response.end(framePage(parent))
}

async function handleFrameCall(
  context: FrameContext,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    // Only the frame, whose origin is opaque, and tools without an origin may call; no page of another origin.
    const { origin } = request.headers
    if (origin !== undefined && origin !== 'null')
      throw new ApiError(403, { type: 'invalid_request_error', message: 'Not for this origin.' })
    const body = bodyOf(await readBody(request))
    const secret = () => body.needText('client_secret')
    if (route === 'POST /frame/tokens') {
      const card = await context.tokenise(body, body.group('billing_details')?.values)
      sendJson(response, 200, card, OPAQUE)
    } else if (route === 'POST /frame/intent')
      sendJson(response, 200, await context.describe(secret()), OPAQUE)
    else if (route === 'POST /frame/authenticate') {
      const approve = body.choice('outcome', ['approve', 'fail']) === 'approve'
      sendJson(response, 200, await context.authenticate(secret(), approve), OPAQUE)
    } else throw new ApiError(404, { type: 'invalid_request_error', message: 'No such route' })
  } catch (error) {
    if (!(error instanceof ApiError)) context.onError(error)
    const known = error instanceof ApiError
    const shown = known ? error.body : { type: 'api_error', message: 'The card form could not be reached.' }
    sendJson(response, known ? error.status : 500, { error: shown }, OPAQUE)
  }
}

function bodyOf(text: string): Params {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return new Params(value)
  } catch {
    // Invalid JSON is not a call of the frame: it is rejected below.
  }
  throw new ApiError(400, { type: 'invalid_request_error', message: 'Send a JSON object.' })
}
