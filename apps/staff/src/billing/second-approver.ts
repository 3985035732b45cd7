import { formatUsd } from '@contour/domain/money/cents'
import { needsSecondApprover } from '@contour/domain/payments/second-approver'
import { useInfiniteQuery } from '@tanstack/react-query'
import { billingReads } from './billing-reads.ts'

/**
 * Returns a function that says, before sending, whether an amount needs a second approver (D-61); the server decides.
 * It returns no lines until the totals are loaded.
 * @param until what does not happen before the approval, for example "It is not sent"
 * @param ofPayment cents of the same payment for which staff already requested refunds
 */
export function useLimitLines(until: string, ofPayment = 0) {
  const read = useInfiniteQuery(billingReads.refunds('waiting')).data
  return (cents: number | null): { waits: boolean; lines: string[] } => {
    if (!read) return { waits: false, lines: [] }
    const limit = formatUsd(read.limit_cents)
    const before = { ofPayment, byPersonToday: read.asked_today_cents }
    const waits = cents !== null && needsSecondApprover(cents, before)
    return {
      waits,
      lines: [
        waits
          ? `With what was asked for before, this is above ${limit}. ${until} before a second person approves it.`
          : `Up to ${limit} per payment, and per person and day, needs no second person. You asked for ${formatUsd(read.asked_today_cents)} today.`,
      ],
    }
  }
}
