import type { ErrorCode } from '@contour/contract/errors'
import { CallError, type CallErrorCode } from './call-error.ts'

/** What users read when a call failed without a message from the server. Each app has its own words. */
export type ConnectionMessages = {
  /** No connection: the request did not reach the server. */
  readonly offline: string
  /** The server did not respond in time. */
  readonly timeout: string
  /** The response cannot be read, or has no message. */
  readonly unexpected: string
}

/** The error envelope of a response (S-02), with the default for every part that is missing. */
export type ErrorFacts = {
  code: CallErrorCode
  message: string
  field?: string
  details?: Record<string, unknown>
  requestId?: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the error envelope of a response (S-02). Code, message and field may be missing, because an intermediate server
 * can respond with a body of its own.
 */
export function readErrorFacts(body: unknown, messages: ConnectionMessages): ErrorFacts {
  const envelope = isRecord(body) ? body : {}
  const { details } = envelope
  const [field, requestId] = [text(envelope['field']), text(envelope['request_id'])]
  return {
    // A code of a newer server is kept as it is: every comparison treats it as one that the app does not know.
    code: (text(envelope['code']) as ErrorCode | undefined) ?? 'unexpected',
    message: text(envelope['message']) ?? messages.unexpected,
    ...(field === undefined ? {} : { field }),
    ...(isRecord(details) ? { details } : {}),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/**
 * Returns the failure in a response that has HTTP 200 but reports an error: `status` error, or `success` false (S-02).
 * Null for every other response.
 */
export function failureIn(response: unknown, messages: ConnectionMessages): CallError | null {
  if (!isRecord(response)) return null
  if (response['status'] !== 'error' && response['success'] !== false) return null
  const { code, message, field } = readErrorFacts(response, messages)
  return new CallError({ code, message, status: 200, field })
}
