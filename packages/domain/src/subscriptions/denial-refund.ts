import { formatUsd, type Cents } from '../money/cents.ts'
import type { Term } from '../catalog/price-book.ts'
import { PROMISE_TEXTS } from '../promises/promise-texts.ts'
import { shipmentsPerPeriod } from './schedule.ts'

/** One paid billing period, with the amounts that a denial needs. */
export type PaidPeriod = {
  term: Term
  /** Paid for the whole billing period and not refunded for another reason, in cents. */
  paidCents: Cents
  /** The part of it paid for add-ons: they were in the first shipment. */
  addonCents: Cents
  /** Shipments of the billing period that were sent. */
  shipped: number
  /** Already refunded for months that will not ship, in cents. */
  returnedCents: Cents
}

/**
 * Computes the refund for the months of a billing period that did not ship (D-42): the amount paid without add-ons
 * times the share of shipments not sent, rounded up to the cent; everything if nothing shipped. In cents, never below
 * zero.
 */
export function unshippedShare(period: PaidPeriod): Cents {
  const { term, paidCents, addonCents, shipped, returnedCents } = period
  const planned = shipmentsPerPeriod(term)
  if (shipped >= planned) return 0
  const share =
    shipped === 0
      ? paidCents
      : Math.ceil((Math.max(0, paidCents - addonCents) * (planned - shipped)) / planned)
  return Math.max(0, share - returnedCents)
}

/** An amount in cents and its card; `last4` is null if the gateway names no card. */
export type CardAmount = { cents: Cents; brand: string | null; last4: string | null }

export type ReturnedMoney = { refunded: readonly CardAmount[]; released: readonly CardAmount[] }

/**
 * Returns the sentences about money in the message (D-42): the exact amount and its destination. If money was captured,
 * the text does not say that an authorization was released.
 */
export function returnedMoneyLines({ refunded, released }: ReturnedMoney): string[] {
  if (refunded.length === 0 && released.length === 0)
    return ['Nothing was held or charged for this order, so there is nothing to return.']
  const lines = perCard(refunded).map(
    (amount) =>
      `We are refunding ${formatUsd(amount.cents)} to ${cardName(amount)}, because what you paid it for has not shipped.`,
  )
  for (const amount of perCard(released))
    lines.push(
      refunded.length > 0
        ? `A further ${formatUsd(amount.cents)} was held on ${cardName(amount)}. It is released, and not charged.`
        : `The hold of ${formatUsd(amount.cents)} on ${cardName(amount)} has been released, and nothing was charged for this order.`,
    )
  return [...lines, PROMISE_TEXTS.returnedMoney]
}

/** Sums the amounts per card, in the order of first occurrence. */
function perCard(amounts: readonly CardAmount[]): CardAmount[] {
  const sums = new Map<string, CardAmount>()
  for (const amount of amounts) {
    const card = `${amount.brand ?? ''} ${amount.last4 ?? ''}`
    sums.set(card, { ...amount, cents: (sums.get(card)?.cents ?? 0) + amount.cents })
  }
  return [...sums.values()]
}

/** Names a card in a sentence: "your Visa card ending in 4242". */
export const cardName = ({ brand, last4 }: Omit<CardAmount, 'cents'>): string =>
  last4
    ? `your ${brand ? `${brand[0]!.toUpperCase()}${brand.slice(1)} ` : ''}card ending in ${last4}`
    : 'your card'
