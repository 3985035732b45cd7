import { toCallError as convert } from '@contour/client/to-call-error'
import type { CallError } from '@contour/client/call-error'
import type { ConnectionMessages } from '@contour/client/read-response'

const UNREACHABLE = 'We could not reach the service. Check your connection and try again.'

/** What staff read when a call failed without a message from the server. */
export const CONNECTION_MESSAGES: ConnectionMessages = {
  offline: UNREACHABLE,
  timeout: UNREACHABLE,
  unexpected: 'The service gave an answer we could not read. Please try again.',
}

/** Converts anything that a call threw to a CallError with a message for staff. */
export const toCallError = (error: unknown): CallError => convert(error, CONNECTION_MESSAGES)
