import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '../frame/more-rows.tsx'
import { ReadFailed } from '../frame/read-states.tsx'
import { billingRefundTexts } from '../texts/en/billing-refunds.ts'
import { billingReads } from './billing-reads.ts'
import { CreditTable } from './credit-table.tsx'

/** Credits that need a second approver; renders nothing when there are none. */
export function WaitingCredits() {
  const t = useTexts(billingRefundTexts)
  const read = useInfiniteQuery(billingReads.credits('waiting'))
  if (read.isError && !read.isFetchNextPageError)
    return (
      <div className="card mt-4">
        <ReadFailed error={read.error} again={() => void read.refetch()} />
      </div>
    )
  if (!read.data || read.data.rows.length === 0) return null
  return (
    <section className="card mt-4" aria-label={t('creditsWaiting')}>
      <CreditTable rows={read.data.rows} withPatient />
      <MoreRows read={read} />
    </section>
  )
}
