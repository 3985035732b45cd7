import { ORPCError, createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { patientContract } from '@contour/contract'
import contract from 'virtual:patient-contract'
import { CONNECTION_MESSAGES, CallError } from './call-error.ts'
import { readText } from './device-store.ts'
import { errorMessages, parseFailure } from './read-response.ts'
import { recordServiceTime } from './service-time.ts'
import { dropSession } from './session.ts'
import { trackingSessionId } from './tracking.ts'

/** Longer than the gateway's own limit of 30 s (security.md 27), so that a slow gateway can still respond. */
const LIMIT_MS = 45_000

const link = new OpenAPILink(contract, {
  url: () => window.location.origin,
  headers: callHeaders,
  fetch: async (request, init) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)])
    const response = await fetch(request, { ...init, signal })
    recordServiceTime(response.headers)
    return response
  },
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, message, field, details } = errorMessages(body)
    return new ORPCError(code, {
      status: response.status >= 400 ? response.status : 500,
      message,
      data: { field, details },
    })
  },
  interceptors: [
    async ({ next }) => {
      try {
        const answer = await next()
        const failure = parseFailure(answer)
        if (failure) throw failure
        return answer
      } catch (error) {
        throw toCallError(error)
      }
    },
  ],
})

/** The client of every JSON call of the patient origin, typed by the contract. Each call throws a CallError. */
export const api: JsonifiedClient<ContractRouterClient<typeof patientContract>> = createORPCClient(link)

function callHeaders(): Record<string, string> {
  const token = readText('token')
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    'x-tracking-session': trackingSessionId(),
  }
}

function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof ORPCError) {
    const data = error.data as { field?: string; details?: Record<string, unknown> } | undefined
    if (error.status === 401 && error.code === 'unauthenticated') dropSession()
    return new CallError({
      code: error.code as CallError['code'],
      message: error.message,
      status: error.status,
      field: data?.field,
      details: data?.details,
    })
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new CallError({ code: 'timeout', message: CONNECTION_MESSAGES.timeout })
  if (error instanceof TypeError)
    return new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline })
  return new CallError({ code: 'unexpected', message: CONNECTION_MESSAGES.unexpected })
}
