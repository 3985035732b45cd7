import type { Answer } from '@contour/testkit'
import { AppError } from '../../app-error.ts'
import { retryAfterOf, toAppError } from '../../http/error-responses.ts'
import type { Notified } from './flow.ts'

export const messagesCausedBy = ({ status, headers, body }: Answer): Notified => ({
  status,
  code: status === 200 ? null : String(body['code']),
  ...(headers.has('retry-after') ? { retryAfter: Number(headers.get('retry-after')) } : {}),
})

/** A use case called without its route; what it throws becomes what the edge would say. */
export async function messagesAbout(work: Promise<unknown>): Promise<Notified> {
  try {
    await work
    return { status: 200, code: null }
  } catch (error) {
    const fault = error instanceof AppError ? error : toAppError(error)
    const retryAfter = retryAfterOf(fault)
    return { status: fault.status, code: fault.code, ...(retryAfter === null ? {} : { retryAfter }) }
  }
}
