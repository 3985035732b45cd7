import { ORPCError } from '@orpc/client'

const REFUSALS: readonly string[] = ['not_eligible', 'state_not_served', 'active_order', 'payment_pending']

/** A failed call with the error envelope's code, message and details (decisions S-02). */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly requestId: string | undefined

  constructor(envelope: {
    code: string
    status: number
    message: string
    field?: string
    details?: Record<string, unknown>
    request_id?: string
  }) {
    super(envelope.message)
    this.name = 'CallError'
    this.code = envelope.code
    this.status = envelope.status
    this.field = envelope.field
    this.details = envelope.details
    this.requestId = envelope.request_id
  }

  /**
   * True when the data changed after the screen was loaded, so that the screen must be reloaded. A 409 with a field, or
   * with a code about the patient, rejects the request itself; the screen is up to date.
   */
  get isStale(): boolean {
    return this.status === 409 && this.field === undefined && !REFUSALS.includes(this.code)
  }
}

type Envelope = {
  code: string
  message: string
  field?: string
  details?: Record<string, unknown>
  request_id?: string
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

/** Passes the whole envelope through the client library, which knows only code and message. */
export function decodeEnvelope(body: unknown, response: { status: number }) {
  if (!isEnvelope(body)) return null
  return new ORPCError(body.code, { status: response.status, message: body.message, data: body })
}

/** Converts anything that a call threw to a CallError. A request that never reached the server gets our own message. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof ORPCError) {
    const data: unknown = error.data
    if (isEnvelope(data)) return new CallError({ ...data, status: error.status })
    return new CallError({
      code: error.code,
      status: error.status,
      message: 'The service gave an answer we could not read. Please try again.',
    })
  }
  return new CallError({
    code: 'unreachable',
    status: 0,
    message: 'We could not reach the service. Check your connection and try again.',
  })
}
