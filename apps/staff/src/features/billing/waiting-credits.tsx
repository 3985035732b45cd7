import { useTexts } from '@contour/texts/use-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListRows } from '../../frame/list-rows.tsx'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { billingReads } from './billing-reads.ts'
import { CreditTable } from './credit-table.tsx'

/** Credits that need a second approver; renders nothing when there are none. */
export function WaitingCredits() {
  const t = useTexts(billingRefundTexts)
  const read = useInfiniteQuery(billingReads.credits('waiting'))
  if (!read.isError && (read.data?.rows ?? []).length === 0) return null
  return (
    <section className="card mt-4" aria-label={t('creditsWaiting')}>
      <ListRows read={read} empty={null}>
        {({ rows }) => <CreditTable rows={rows} withPatient />}
      </ListRows>
    </section>
  )
}
