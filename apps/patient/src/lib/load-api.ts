import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from './error-messages.ts'

/**
 * Loads the API client with the first call, so that pages whose first calls can wait paint without it (performance.md).
 * Throws a CallError, as a call does, if the connection is lost.
 */
export async function loadApi() {
  try {
    return (await import('./patient-api.ts')).api
  } catch {
    throw new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline })
  }
}
