import { createApiClient } from '@contour/client/api-client'
import contract from 'virtual:patient-contract'
import { noteEmergency } from './emergency-notice.ts'
import { CONNECTION_MESSAGES } from './error-messages.ts'
import { dropSession, sessionToken } from './session.ts'
import { trackingSessionId } from './tracking.ts'

/** The client of every JSON call of the patient origin, typed by the contract. Each call throws a CallError. */
export const api = createApiClient({
  contract,
  session: { token: sessionToken, drop: dropSession },
  messages: CONNECTION_MESSAGES,
  headers: () => ({ 'x-tracking-session': trackingSessionId() }),
  // Longer than the gateway's own limit of 30 s (security.md 27), so that a slow gateway can still respond.
  timeoutMs: 45_000,
  failuresWithStatus200: true,
  seen: noteEmergency,
})
