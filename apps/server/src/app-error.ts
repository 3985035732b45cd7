import { ERRORS, type ErrorCode } from '@contour/contract/errors'

type AppErrorFacts = {
  message?: string
  field?: string
  details?: Record<string, unknown>
  retryAfter?: number
}

/**
 * The one class for expected failures: a code of the contract, a message for the user, details for us. Anything else
 * that is thrown becomes "internal" at the HTTP layer.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly details: Record<string, unknown> | undefined
  /** Seconds for Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, facts: AppErrorFacts = {}) {
    super(facts.message ?? ERRORS[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.field = facts.field
    this.details = facts.details
    this.retryAfter = facts.retryAfter
  }
}

export const notFound = () => new AppError('not_found')
