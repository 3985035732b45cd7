import { toCallError as convert } from '@contour/client/to-call-error'
import type { CallError } from '@contour/client/call-error'
import type { ConnectionMessages } from '@contour/client/read-response'
import { callsTexts } from '../texts/en/calls.ts'

const { unreachable, unexpected } = callsTexts.english

/** What staff read when a call failed without a message from the server. */
export const CONNECTION_MESSAGES: ConnectionMessages = {
  offline: unreachable,
  timeout: unreachable,
  unexpected,
}

export const toCallError = (error: unknown): CallError => convert(error, CONNECTION_MESSAGES)
