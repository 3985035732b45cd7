import type { Answer } from '@contour/testkit'
import { AppError } from '../../src/app-error.ts'
import { retryAfterOf, toAppError } from '../../src/http/error-responses.ts'
import type { Notified } from './flow.ts'

export const messagesCausedBy = ({ status, headers, body }: Answer): Notified => ({
  status,
  code: status === 200 ? null : String(body['code']),
  ...(headers.has('retry-after') ? { retryAfter: Number(headers.get('retry-after')) } : {}),
})

/** Calls a use case without its route; converts what it throws to what the HTTP layer would return. */
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
