import type { ErrorCode } from '@contour/contract/errors'

/** A call that did not succeed, with a message that a user may read (decisions S-02). */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline' | 'timeout' | 'unexpected'
  readonly status: number
  /** The field that the message is about. */
  readonly field: string | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(facts: {
    code: CallError['code']
    message: string
    status?: number
    field?: string | undefined
    details?: Record<string, unknown> | undefined
  }) {
    super(facts.message)
    this.name = 'CallError'
    this.code = facts.code
    this.status = facts.status ?? 0
    this.field = facts.field
    this.details = facts.details ?? {}
  }
}

/** Whether a payment was requested and its outcome is unknown: repeating the same call returns how it ended. */
export const isOpen = ({ code }: CallError): boolean =>
  code === 'payment_pending' || code === 'payment_unanswered'

/** Whether a mailed link has expired or was used: another request gets the same response. */
export const isUsedUp = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'link_expired'

/** Whether a call was sent and no response arrived: its effect is unknown (R-098, D-71). */
export const isLost = ({ code }: CallError): boolean => code === 'offline' || code === 'timeout'

export const CONNECTION_MESSAGES = {
  offline: 'You seem to be offline. Nothing was lost; please check your connection and try again.',
  timeout: 'This takes longer than it should. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

/** Returns the message to show for anything that a call threw. */
export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : CONNECTION_MESSAGES.unexpected
