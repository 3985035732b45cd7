import { formatCount } from '@contour/domain/lists/paging'
import type { Credit, Dispute, LedgerEntry, Payment, Subscription, Refund } from './billing-reads.ts'

type Tone = 'good' | 'open' | 'bad'
type PurposeText = { tone: Tone; word: string }

/** Returns the staff console's text for the purpose of a payment; an unknown purpose is returned unchanged. */
export function formatPurpose(purpose: string): string {
  const words: Readonly<Record<string, string>> = {
    checkout: 'First purchase',
    addon: 'Add-on',
    renewal: 'Renewal',
    paynow: 'Paid by hand after a failed renewal',
    buymore: 'Plan bought again',
    fee: 'Early termination fee',
    reauth: 'Hold renewed',
  }
  return words[purpose] ?? purpose
}

export const PAYMENT_STATES: Readonly<Record<Payment['state'], PurposeText>> = {
  pending: { tone: 'open', word: 'Being confirmed' },
  held: { tone: 'open', word: 'Held, not charged' },
  captured: { tone: 'good', word: 'Charged' },
  voided: { tone: 'good', word: 'Released' },
  refunded: { tone: 'good', word: 'Refunded' },
  partly_refunded: { tone: 'good', word: 'Refunded in part' },
  declined: { tone: 'bad', word: 'Declined' },
  expired: { tone: 'bad', word: 'Hold expired' },
}

export const REFUND_STATES: Readonly<Record<Refund['state'], PurposeText>> = {
  waiting: { tone: 'open', word: 'Waits for a second person' },
  created: { tone: 'open', word: 'Going out' },
  unknown: { tone: 'open', word: 'Being confirmed' },
  made: { tone: 'good', word: 'Refunded' },
  failed: { tone: 'bad', word: 'Failed at the bank' },
  refused: { tone: 'bad', word: 'Refused' },
}

export const CREDIT_STATES: Readonly<Record<Credit['state'], PurposeText>> = {
  waiting: { tone: 'open', word: 'Waits for a second person' },
  granted: { tone: 'good', word: 'Granted' },
  refused: { tone: 'bad', word: 'Refused' },
}

export const DISPUTE_STATES: Readonly<Record<Dispute['state'], PurposeText>> = {
  open: { tone: 'bad', word: 'Needs an answer' },
  answered: { tone: 'open', word: 'Answered' },
  won: { tone: 'good', word: 'Won' },
  lost: { tone: 'bad', word: 'Lost' },
}

export const SUBSCRIPTION_STATES: Readonly<Record<Subscription['status'], PurposeText>> = {
  pending: { tone: 'open', word: 'Begins with the first shipment' },
  active: { tone: 'good', word: 'Active' },
  paused: { tone: 'bad', word: 'Past due' },
  ended: { tone: 'open', word: 'Ended' },
  scheduled: { tone: 'open', word: 'Begins later' },
}

export const ENTRY_WORDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  hold: 'Hold placed',
  void: 'Hold released',
  capture: 'Charged',
  expire: 'Hold expired',
  refund: 'Refunded',
}

/**
 * Returns how an entry changes the captured total, in cents: a capture adds, a refund subtracts; authorizations, voids
 * and expiries change nothing.
 */
export function takenBy(entry: Pick<LedgerEntry, 'kind' | 'cents'>): number {
  if (entry.kind === 'capture') return entry.cents
  return entry.kind === 'refund' ? -entry.cents : 0
}

/** Formats a count with its noun: "1 plan", "2 plans". */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Formats the gateway's "visa 4242" as "Visa 4242". */
export const formatCard = (card: string | null): string =>
  card ? card.slice(0, 1).toUpperCase() + card.slice(1) : 'No card'

/** Formats a code such as product_not_received or insufficient_funds as words. */
export function formatDeclineCode(code: string): string {
  const words = code.replaceAll(/[_.-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
