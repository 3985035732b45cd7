import { ORPCError } from '@orpc/client'
import { CallError } from './call-error.ts'
import { readErrorFacts, type ConnectionMessages } from './read-response.ts'

/** Converts anything that a call threw to a CallError, with one of the app's messages if the server sent none. */
export function toCallError(error: unknown, messages: ConnectionMessages): CallError {
  if (error instanceof CallError) return error
  if (error instanceof ORPCError)
    return new CallError({ ...readErrorFacts(error.data, messages), status: error.status })
  const code = connectionCode(error)
  return new CallError({ code, message: messages[code] })
}

function connectionCode(error: unknown): keyof ConnectionMessages {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  // fetch rejects with a TypeError if the request did not reach the server.
  return error instanceof TypeError ? 'offline' : 'unexpected'
}
