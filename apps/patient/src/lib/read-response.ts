import { CONNECTION_MESSAGES, CallError } from './call-error.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Reads the error envelope of a response (S-02): code, field and message may be missing. */
export function errorMessages(body: unknown): {
  code: string
  message: string
  field?: string
  details?: unknown
} {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const field = text(answer['field'])
  return {
    code: text(answer['code']) ?? 'unexpected',
    message: text(answer['message']) ?? CONNECTION_MESSAGES.unexpected,
    ...(field === undefined ? {} : { field }),
    ...(answer['details'] === undefined ? {} : { details: answer['details'] }),
  }
}

/**
 * Returns the failure in a response that has HTTP 200 but reports an error: `status` error, or `success` false (S-02).
 * Null for every other response.
 */
export function parseFailure(answer: unknown): CallError | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { status, success } = answer as { status?: unknown; success?: unknown }
  if (status !== 'error' && success !== false) return null
  const { code, message, field } = errorMessages(answer)
  return new CallError({ code: code as CallError['code'], message, status: 200, field })
}
