import { ORPCError, createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { CallError } from './call-error.ts'
import { failureIn, readErrorFacts, type ConnectionMessages } from './read-response.ts'
import { recordReaderZone } from './reader-zone.ts'
import { recordServiceTime } from './service-clock.ts'
import { toCallError } from './to-call-error.ts'

/** The session that a client sends, and ends once the server rejects it. */
type ClientSession = {
  token: () => string | null
  /** Ends the session on this device, because the server no longer accepts its token. */
  drop: () => void
}

export type ApiClientOptions<Contract extends AnyContractRouter> = {
  /** Paths and methods of the calls, without schemas (contract-module.ts). */
  contract: Contract
  session: ClientSession
  messages: ConnectionMessages
  headers?: () => Record<string, string>
  /** Time after which a call fails with `timeout`, ms. Without it, the browser's own limit applies. */
  timeoutMs?: number
  /** Whether a response with HTTP 200 can report an error (S-02); such a response throws. */
  failuresWithStatus200?: boolean
  /** Sees every response that reports no error. */
  seen?: (response: unknown) => void
  /** Origin of the calls; by default the page's own. */
  origin?: () => string
}

/** The client of a contract, e.g. for the type of a response where the client itself is not imported. */
export type ApiClient<Contract extends AnyContractRouter> = ReturnType<typeof createApiClient<Contract>>

/**
 * Creates the client of all calls of a contract, typed by it. Every call sends the session's token, adjusts the service
 * clock, and throws nothing but a CallError. A session whose token the server rejects is dropped.
 */
export function createApiClient<Contract extends AnyContractRouter>({
  contract,
  session,
  messages,
  headers,
  timeoutMs,
  failuresWithStatus200 = false,
  seen,
  origin = () => window.location.origin,
}: ApiClientOptions<Contract>): JsonifiedClient<ContractRouterClient<Contract>> {
  const link = new OpenAPILink(contract, {
    url: origin,
    headers: (): Record<string, string> => {
      const token = session.token()
      return { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers?.() }
    },
    fetch: async (request, init) => {
      const signals = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]
      const response = await fetch(request, {
        ...init,
        signal: AbortSignal.any([request.signal, ...signals]),
      })
      recordServiceTime(response.headers)
      recordReaderZone(response.headers)
      return response
    },
    customErrorResponseBodyDecoder: (body, { status }) => {
      const { code, message } = readErrorFacts(body, messages)
      // The class accepts error statuses only; a redirect that cannot be followed counts as a server error.
      return new ORPCError(code, { status: status >= 400 ? status : 500, message, data: body })
    },
    interceptors: [
      async ({ next }) => {
        const sent = session.token()
        try {
          const response = await next()
          const failure = failuresWithStatus200 ? failureIn(response, messages) : null
          if (failure) throw failure
          seen?.(response)
          return response
        } catch (thrown) {
          const error = toCallError(thrown, messages)
          // Only the rejected token is dropped: a later login must survive a late response.
          if (isRejected(error) && sent !== null && sent === session.token()) session.drop()
          throw error
        }
      },
    ],
  })
  return createORPCClient(link)
}

const isRejected = ({ status, code }: CallError) => status === 401 && code === 'unauthenticated'
