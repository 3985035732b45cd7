import { needsSecondApprover } from '@contour/domain/payments/second-approver'
import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { billingReads } from './billing-reads.ts'

/**
 * Returns a function that says, before sending, whether an amount needs a second approver (D-61); the server decides.
 * It returns no lines until the totals are loaded.
 * @param waiting the text for an amount that needs one
 * @param ofPayment cents of the same payment for which staff already requested refunds
 */
export function useLimitLines(waiting: 'refundWaits' | 'creditWaits', ofPayment = 0) {
  const t = useTexts(billingRefundTexts)
  const read = useInfiniteQuery(billingReads.refunds('waiting')).data
  return (cents: number | null): { waits: boolean; lines: string[] } => {
    if (!read) return { waits: false, lines: [] }
    const limit = read.limit_cents
    const before = { ofPayment, byPersonToday: read.asked_today_cents }
    const waits = cents !== null && needsSecondApprover(cents, before)
    return {
      waits,
      lines: [waits ? t(waiting, { limit }) : t('approvalLimit', { limit, today: read.asked_today_cents })],
    }
  }
}
