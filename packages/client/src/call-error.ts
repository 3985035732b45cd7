import type { ErrorCode } from '@contour/contract/errors'

/** Why a call failed: the contract's code, or what happened if no response with a code arrived. */
export type CallErrorCode = ErrorCode | 'offline' | 'timeout' | 'unexpected'

/** A call that did not succeed, with a message that a user may read (decisions S-02). */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** HTTP status; 0 if no response arrived. */
  readonly status: number
  readonly field: string | undefined
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined

  constructor(facts: {
    code: CallErrorCode
    message: string
    status?: number
    field?: string | undefined
    details?: Record<string, unknown> | undefined
    requestId?: string | undefined
  }) {
    super(facts.message)
    this.name = 'CallError'
    this.code = facts.code
    this.status = facts.status ?? 0
    this.field = facts.field
    this.details = facts.details ?? {}
    this.requestId = facts.requestId
  }
}

/** Whether a call was sent and no response arrived: its effect is unknown (R-098, D-71). */
export const isLost = ({ code }: CallError): boolean => code === 'offline' || code === 'timeout'

/** Whether a payment was requested and its outcome is unknown: repeating the same call returns how it ended. */
export const isPaymentOpen = ({ code }: CallError): boolean =>
  code === 'payment_pending' || code === 'payment_unanswered'

/** Whether a mailed link has expired or was used: another request gets the same response. */
export const isLinkUsedUp = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'link_expired'

/** Conflicts about the patient: they reject the request, although the screen is up to date. */
const REFUSALS: readonly CallErrorCode[] = [
  'not_eligible',
  'state_not_served',
  'active_order',
  'payment_pending',
]

/**
 * Whether the data changed after the screen was loaded, so that the screen must be reloaded. A 409 with a field, or
 * with a code about the patient, rejects the request itself.
 */
export const isStale = ({ status, field, code }: CallError): boolean =>
  status === 409 && field === undefined && !REFUSALS.includes(code)
