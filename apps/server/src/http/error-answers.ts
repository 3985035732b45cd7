import { ERRORS } from '@contour/contract/errors'
import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { GatewayUnavailable } from '../adapters/payment/port.ts'
import { isDatabaseGone } from '../db/database-gone.ts'
import { Fault } from '../fault.ts'

/** The one error envelope (decisions S-02). */
export function faultAnswer(fault: Fault, requestId: string) {
  return {
    status: 'error' as const,
    success: false as const,
    message: fault.message,
    code: fault.code,
    ...(fault.field ? { field: fault.field } : {}),
    ...(fault.details ? { details: fault.details } : {}),
    request_id: requestId,
  }
}

/** Sends a fault from a route that is not a JSON call. */
export function sendFault(reply: FastifyReply, fault: Fault) {
  const wait = retryAfterOf(fault)
  if (wait !== null) void reply.header('retry-after', wait)
  // A stream that broke before its first byte has announced another type and length.
  void reply.removeHeader('content-length').removeHeader('content-disposition')
  void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.status(fault.status).send(faultAnswer(fault, reply.request.id))
}

/** Seconds for Retry-After: what the fault says, else a few for 503 and 429. */
export function retryAfterOf(fault: Fault): number | null {
  return fault.retryAfter ?? (fault.status === 503 || fault.status === 429 ? 5 : null)
}

/** Turns whatever was thrown into a Fault: ours stay, a lost database or gateway becomes 503, the rest is internal. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST') return badRequest(error.data)
    if (error.cause) return toFault(error.cause)
    if (error.status === 404) return new Fault('not_found')
  }
  if (error instanceof GatewayUnavailable || isDatabaseGone(error)) return new Fault('unavailable')
  return new Fault('internal')
}

/** Names the field and what is wrong, never what was sent. */
function badRequest(data: unknown): Fault {
  const issues = (
    data as { issues?: { path?: (string | number | symbol)[]; message?: string }[] } | undefined
  )?.issues
  const first = issues?.[0]
  const field = first?.path?.map(String).join('.')
  return new Fault('invalid_request', {
    message: field ? `${field}: ${first?.message ?? 'is not valid'}` : ERRORS.invalid_request.message,
    field: field || undefined,
  })
}
