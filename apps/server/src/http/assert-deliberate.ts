import type { CallFacts } from '@contour/contract'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'

/** Headers by which browsers say that they load something before anybody asked for it. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const AHEAD_OF_TIME = /prefetch|prerender|preview/i

/**
 * Refuses a call that changes something and that a browser makes ahead of time, such as a GET that logs out
 * (security.md 18).
 * @throws Fault invalid_request
 */
export function assertDeliberate(request: FastifyRequest, call: Pick<CallFacts, 'changes'>): void {
  if (!call.changes) return
  if (PURPOSE_HEADERS.some((name) => AHEAD_OF_TIME.test(String(request.headers[name] ?? ''))))
    throw new Fault('invalid_request', {
      message: 'This is not done ahead of time. Please open it yourself.',
    })
}
