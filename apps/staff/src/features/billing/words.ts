import { PAYMENT_PURPOSES } from '@contour/domain/payments/payment-purpose'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { billingLabels } from '../../texts/en/billing-labels.ts'
import type { LedgerEntry } from './billing-reads.ts'

type Labels = TextsOf<typeof billingLabels>

/** Returns the name of a payment's purpose; one that this build does not know is returned unchanged. */
export function formatPurpose(labels: Labels, purpose: string): string {
  const known = PAYMENT_PURPOSES.find((name) => name === purpose)
  return known ? labels(`purpose_${known}`) : purpose
}

/**
 * Returns how an entry changes the captured total, in cents: a capture adds, a refund subtracts; authorizations, voids
 * and expiries change nothing.
 */
export function takenBy(entry: Pick<LedgerEntry, 'kind' | 'cents'>): number {
  if (entry.kind === 'capture') return entry.cents
  return entry.kind === 'refund' ? -entry.cents : 0
}

/** Formats the gateway's "visa 4242" as "Visa 4242". */
export const formatCard = (labels: Labels, card: string | null): string =>
  card ? card.slice(0, 1).toUpperCase() + card.slice(1) : labels('noCard')

/** Formats a code such as product_not_received or insufficient_funds as words. */
export function formatDeclineCode(code: string): string {
  const words = code.replaceAll(/[_.-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
