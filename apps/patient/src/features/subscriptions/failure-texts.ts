import { CardFailure } from '../../card/card-handle.ts'
import { CallError, isLost } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import type { billingFailureTexts } from '../../texts/en/subscriptions.ts'
import type { TextsOf } from '@contour/texts/screen-texts'

type T = TextsOf<typeof billingFailureTexts>

/** Returns the message of the server or the card field; undefined if there is none. */
function serverMessageOf(error: unknown): string | undefined {
  if (error instanceof CardFailure) return error.message
  // Codes are not part of the contract: only the message shows whether the server sent one (S-02).
  if (!(error instanceof CallError) || error.message === CONNECTION_MESSAGES.unexpected) return undefined
  return error.message || undefined
}

/**
 * Returns the server's message, or a specified text for a response without a message and for a missing response
 * (C-BIL-033, S-48). Without a response it is unknown whether the money moved, so nothing is claimed (D-71).
 */
export function paymentFailure(error: unknown, t: T): string {
  if (error instanceof CallError && isLost(error)) return `${t('processingFailed')}. ${t('lostUnknown')}`
  const said = serverMessageOf(error)
  if (said) return said
  return error instanceof CallError && error.status > 0 ? t('paymentFailed') : t('processingFailed')
}

/** C-BIL-035. */
export const cardFailure = (error: unknown, t: T): string => serverMessageOf(error) ?? t('cardFailed')

/** C-BIL-036. */
export const cancelFailure = (error: unknown, t: T): string => serverMessageOf(error) ?? t('cancelFailed')

/**
 * Buy-more shows the server's message, else the default (C-BUY-018). The documents show nothing for a lost connection
 * (C-BUY-017); it is shown anyway, because nothing fails silently (D-01).
 */
export function purchaseFailure(error: unknown, t: T): string {
  if (error instanceof CallError && isLost(error)) return paymentFailure(error, t)
  const said = serverMessageOf(error)
  return said && said !== CONNECTION_MESSAGES.unexpected ? said : t('purchaseFailed')
}
