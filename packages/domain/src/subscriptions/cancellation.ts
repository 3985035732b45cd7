import { formatUsd, type Cents } from '../money/cents.ts'
import type { Term } from '../catalog/price-book.ts'
import { formatLongDate } from '../time/plain-date.ts'
import { shipmentsPerPeriod } from './schedule.ts'
import { terminationFee } from './termination-fee.ts'

export type SubscriptionSnapshot = {
  term: Term
  paidPeriods: number
  /** Shipments sent, over the whole subscription. */
  shipped: number
  /** Current billing period: captured and not refunded, cents. */
  paidCents: Cents
  /** Current billing period: shipments sent. */
  shippedOfPeriod: number
  /** The price of a 3-month term; shipments already sent of a longer term are charged at this price. */
  quarterCents: Cents | null
  /** Current authorizations, cents. */
  heldCents: Cents
  /** Whether a stored consent names the fee (D-10). */
  feeAgreed: boolean
}

export type FinalSum = { feeCents: Cents; refundCents: Cents; releasedCents: Cents }

/**
 * Computes what is charged, refunded and released when a patient ends a subscription (A-01, X-14, D-10, M-27).
 *
 * The fee applies to a monthly subscription with fewer than three paid months and at least one shipment. A prepaid term
 * is not refunded for what was shipped; paid shipments that will not be sent are refunded, and those that were sent are
 * charged at the 3-month price.
 */
export function finalSum(plan: SubscriptionSnapshot): FinalSum {
  const fee = plan.shipped > 0 ? terminationFee(plan.term, plan.paidPeriods) : 0
  return {
    feeCents: plan.feeAgreed ? fee : 0,
    refundCents: unusedCents(plan),
    releasedCents: plan.heldCents,
  }
}

function unusedCents({ term, paidCents, shippedOfPeriod, quarterCents }: SubscriptionSnapshot): Cents {
  const all = shipmentsPerPeriod(term)
  if (paidCents <= 0 || shippedOfPeriod >= all) return 0
  if (shippedOfPeriod === 0) return paidCents
  const used = quarterCents ?? Math.ceil(paidCents / all)
  return Math.max(0, paidCents - shippedOfPeriod * used)
}

/** Returns the sentences of the cancel dialog, in order. */
export function cancellationLines(
  sum: FinalSum,
  facts: { feeOn: string; openShipment: boolean; canUndo: boolean },
): string[] {
  return [
    'Your plan stops today. Nothing renews after that.',
    facts.openShipment ? 'The shipment that has not left yet is not sent.' : null,
    sum.feeCents > 0
      ? `An early termination fee of ${formatUsd(sum.feeCents)} is charged to your card on ${formatLongDate(facts.feeOn)}, because fewer than three months are paid.`
      : 'Your final charge is $0.00.',
    sum.releasedCents > 0 ? `The hold of ${formatUsd(sum.releasedCents)} on your card is released.` : null,
    sum.refundCents > 0 ? `${formatUsd(sum.refundCents)} goes back to your card.` : null,
    facts.canUndo ? 'You can undo this for 24 hours.' : 'This cannot be undone.',
  ].filter((line) => line !== null)
}
