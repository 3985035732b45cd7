import { ORPCError } from '@orpc/client'

const REFUSALS: readonly string[] = ['not_eligible', 'state_not_served', 'active_order', 'payment_pending']

/** A failed call as the screens read it: the envelope's code, sentence and facts (decisions S-02). */
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
   * True where things moved on since the screen was read, so that the screen must be read again. A 409 that names a
   * field or a rule about the person refuses what was asked; the screen was right.
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

/** Carries the whole envelope through the client library, which knows only code and message. */
export function decodeEnvelope(body: unknown, response: { status: number }) {
  if (!isEnvelope(body)) return null
  return new ORPCError(body.code, { status: response.status, message: body.message, data: body })
}

/** Whatever a call threw, as a CallError. A request that never arrived gets a sentence of our own. */
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
