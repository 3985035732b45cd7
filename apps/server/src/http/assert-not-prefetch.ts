import type { CallFacts } from '@contour/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Headers by which browsers mark a request that the user has not made yet. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const PREFETCH_PURPOSES = /prefetch|prerender|preview/i

/**
 * Refuses a call that changes something and that a browser makes in advance, such as a GET that logs out (security.md
 * 18).
 * @throws AppError invalid_request
 */
export function assertNotPrefetch(request: FastifyRequest, call: Pick<CallFacts, 'changes'>): void {
  if (!call.changes) return
  if (PREFETCH_HEADERS.some((name) => PREFETCH_PURPOSES.test(String(request.headers[name] ?? ''))))
    throw new AppError('invalid_request', {
      message: 'This is not done ahead of time. Please open it yourself.',
    })
}
