import { CardFailure } from '../../card/card-handle.ts'
import { CONNECTION_MESSAGES, CallError, isLost } from '../../lib/call-error.ts'
import type { billingFailureTexts } from '../../texts/en/subscriptions.ts'
import type { TextsOf } from '../../texts/screen-texts.ts'

type T = TextsOf<typeof billingFailureTexts>

/** What the server or the card field said; undefined where a call failed without an answer. */
function serverMessageOf(error: unknown): string | undefined {
  if (error instanceof CardFailure) return error.message
  // A code is no part of what is promised: the message alone says whether the server gave words (S-02).
  if (!(error instanceof CallError) || error.message === CONNECTION_MESSAGES.unexpected) return undefined
  return error.message || undefined
}

/**
 * An answer without words, or no answer at all: the documents name a text for each (C-BIL-033, S-48). Without an answer
 * nobody knows whether the money moved, so nothing is claimed (D-71).
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
 * Buy-more shows the server's words, else the default (C-BUY-018). Of a lost line the documents show nothing (C-BUY-017);
 * it is told all the same, for nothing fails in silence (D-01).
 */
export function purchaseFailure(error: unknown, t: T): string {
  if (error instanceof CallError && isLost(error)) return paymentFailure(error, t)
  const said = serverMessageOf(error)
  return said && said !== CONNECTION_MESSAGES.unexpected ? said : t('purchaseFailed')
}
