import type { ErrorResponse } from '@contour/contract/envelope'
import { ERRORS, STAFF_MESSAGES } from '@contour/contract/errors'
import { ORPCError } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GatewayUnavailable } from '../adapters/payment/port.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { AppError } from '../app-error.ts'

type Asked = Pick<FastifyRequest, 'id' | 'url'>

/** The message for whoever asked: a default that speaks to a patient is said to staff in their words. */
export const messageFor = (error: AppError, { url }: Pick<Asked, 'url'>): string =>
  (url.startsWith('/staff-api/') && error.message === ERRORS[error.code].message
    ? STAFF_MESSAGES[error.code]
    : undefined) ?? error.message

/** The one error envelope (decisions S-02). */
export function errorResponse(error: AppError, request: Asked): ErrorResponse {
  return {
    status: 'error',
    success: false,
    message: messageFor(error, request),
    code: error.code,
    ...(error.field ? { field: error.field } : {}),
    ...(error.details ? { details: error.details } : {}),
    request_id: request.id,
  }
}

/** Sends an error from a route that is not a JSON call. */
export function sendError(reply: FastifyReply, error: AppError) {
  const wait = retryAfterOf(error)
  if (wait !== null) void reply.header('retry-after', wait)
  // A stream that failed before its first byte has already set another type and length.
  void reply.removeHeader('content-length').removeHeader('content-disposition')
  void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.status(error.status).send(errorResponse(error, reply.request))
}

/** Seconds for Retry-After: the error's value, otherwise 5 for 503 and 429. */
export function retryAfterOf(error: AppError): number | null {
  return error.retryAfter ?? (error.status === 503 || error.status === 429 ? 5 : null)
}

/** Converts anything thrown to an AppError: an unreachable database or gateway is 503, the rest is internal. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST') return badRequest(error.data)
    if (error.cause) return toAppError(error.cause)
    if (error.status === 404) return new AppError('not_found')
  }
  if (error instanceof GatewayUnavailable || isDatabaseUnavailable(error)) return new AppError('unavailable')
  return new AppError('internal')
}

/** What the contract's validation reports of an input. */
const Issues = z.object({
  issues: z.array(z.object({ path: z.array(z.unknown()).optional(), message: z.string().optional() })),
})

/** Names the field and the problem, never the value that was sent. */
function badRequest(data: unknown): AppError {
  const first = Issues.safeParse(data).data?.issues[0]
  const field = first?.path?.map(String).join('.')
  return new AppError('invalid_request', {
    message: field ? `${field}: ${first?.message ?? 'is not valid'}` : ERRORS.invalid_request.message,
    field: field || undefined,
  })
}
