import { createServer } from 'node:http'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Params } from './form-body.ts'
import type { TokenizedCard } from './frame-protocol.ts'
import { handleFrame, type FrameContext } from './handle-frame.ts'
import { portOf, sendJson } from './http.ts'
import { testCardByNumber } from './test-cards.ts'

const Described = z.object({ amount: z.number().nullable(), last4: z.string(), status: z.string() })

const Authenticated = z.object({ status: z.string(), outcome: z.enum(['succeeded', 'failed']) })

export type FrameServerOptions = {
  port: number
  host: string
  publicOrigin?: string
  allowedFrameParents: readonly string[]
  /** Another Stripe-shaped server that knows the published payment method ids. */
  apiBase: string
  onError?: (error: unknown) => void
}

export type FrameServer = {
  publicOrigin: string
  allowFrameParent(origin: string): void
  close(): Promise<void>
}

/**
 * Starts the card frame alone, for a Stripe-shaped server that has none. A test number becomes its published id, so no
 * number leaves this process; the 3-D Secure challenge is forwarded and works if the other server is a sandbox of this
 * kind.
 */
export async function startFrameServer(options: FrameServerOptions): Promise<FrameServer> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const port = portOf(server)
  const parents = new Set(options.allowedFrameParents)
  const onError = options.onError ?? (() => undefined)
  const context: FrameContext = {
    publicOrigin: options.publicOrigin ?? `http://localhost:${port}`,
    allowedFrameParents: parents,
    onError,
    tokenise: (card) => Promise.resolve(publishedToken(card)),
    describe: async (secret) =>
      Described.parse(await forward(options.apiBase, '/frame/intent', { client_secret: secret })),
    authenticate: async (secret, approve) =>
      Authenticated.parse(
        await forward(options.apiBase, '/frame/authenticate', {
          client_secret: secret,
          outcome: approve ? 'approve' : 'fail',
        }),
      ),
  }
  server.on('request', (request, response) => {
    handleFrame(context, request, response).catch((error: unknown) => {
      onError(error)
      if (!response.headersSent) sendJson(response, 500, { error: { message: 'The card form failed.' } })
    })
  })
  return {
    publicOrigin: context.publicOrigin,
    allowFrameParent: (origin) => void parents.add(origin),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function publishedToken(card: Params): TokenizedCard {
  const found = testCardByNumber(card.needText('number'))
  if (!found)
    throw new ApiError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'This is a demonstration. Use a test card such as 4242 4242 4242 4242.',
      param: 'number',
    })
  const address = card.group('billing_details')?.group('address')
  return {
    token: found.ids[0]!,
    brand: found.brand,
    last4: found.number.slice(-4),
    expMonth: Number(card.needText('exp_month')),
    expYear: 2000 + Number(card.needText('exp_year')),
    postalCode: address?.text('postal_code') ?? '',
  }
}

async function forward(apiBase: string, path: string, body: Record<string, string>): Promise<unknown> {
  const response = await fetch(new URL(path, apiBase), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok)
    throw new ApiError(502, { type: 'api_error', message: 'The bank could not be asked. Use another card.' })
  return await response.json()
}
