import { CallError } from '@contour/client/call-error'
import type { ConnectionMessages } from '@contour/client/read-response'

/** What patients read when a call failed without a message from the server. */
export const CONNECTION_MESSAGES = {
  offline: 'You seem to be offline. Nothing was lost; please check your connection and try again.',
  timeout: 'This takes longer than it should. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const satisfies ConnectionMessages

export const messageOf = (error: unknown): string =>
  error instanceof CallError ? error.message : CONNECTION_MESSAGES.unexpected
