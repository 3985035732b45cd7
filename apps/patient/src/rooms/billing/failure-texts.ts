import { CardFailure } from '../../card/card-handle.ts'
import { CONNECTION_MESSAGES, CallError } from '../../lib/call-error.ts'

/** What the server or the card field said; undefined where a call failed without an answer. */
function saidBy(error: unknown): string | undefined {
  if (error instanceof CardFailure) return error.message
  if (!(error instanceof CallError) || error.code === 'unexpected') return undefined
  return error.message || undefined
}

/** An answer without words, or no answer at all: the documents name a text for each (C-BIL-033, S-48). */
export function paymentFailure(error: unknown): string {
  const said = saidBy(error)
  if (said) return said
  return error instanceof CallError && error.status > 0 ? 'Payment failed' : 'Payment processing failed'
}

/** C-BIL-035. */
export const cardFailure = (error: unknown): string => saidBy(error) ?? 'Card update failed'

/** C-BIL-036. */
export const cancelFailure = (error: unknown): string => saidBy(error) ?? 'Error cancelling subscription'

/** Buy-more shows the server's words, nothing when the line is lost (C-BUY-017), else the default (C-BUY-018). */
export function purchaseFailure(error: unknown): string {
  if (error instanceof CallError && error.code === 'offline') return ''
  const said = saidBy(error)
  return said && said !== CONNECTION_MESSAGES.unexpected ? said : 'Oops! an error occurred'
}
