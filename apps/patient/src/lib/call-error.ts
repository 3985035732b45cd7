import type { ErrorCode } from '@contour/contract/errors'

/** A call that did not succeed, in the words a person may read (decisions S-02). */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline' | 'timeout' | 'unexpected'
  readonly status: number
  /** The field the message belongs to. */
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

/** Whether a payment was asked for and its outcome is not known yet: the same call, sent again, asks how it ended. */
export const isOpen = ({ code }: CallError): boolean =>
  code === 'payment_pending' || code === 'payment_unanswered'

/** Whether a mailed link has ended or was used: asking again answers the same. */
export const isUsedUp = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'link_expired'

/** Whether a call was sent and no answer came: what it did is not known (R-098, D-71). */
export const isLost = ({ code }: CallError): boolean => code === 'offline' || code === 'timeout'

export const CONNECTION_MESSAGES = {
  offline: 'You seem to be offline. Nothing was lost; please check your connection and try again.',
  timeout: 'This takes longer than it should. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

/** The sentence to show for whatever a call threw. */
export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : CONNECTION_MESSAGES.unexpected
