import { useTexts } from '@contour/texts/use-texts'
import { EmptyState } from '@contour/ui/empty-state'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { billingRefundTexts } from '../texts/en/billing-refunds.ts'
import { billingReads } from './billing-reads.ts'
import { ChoiceChips, useChoice } from './choice-chips.tsx'
import { RefundTable } from './refund-table.tsx'
import { WaitingCredits } from './waiting-credits.tsx'

const SHOWN = ['all', 'waiting', 'made', 'failed'] as const

/** Refunds, those that need a second approver first, and waiting credits. Both are requested in a ledger. */
export function RefundsPage() {
  const t = useTexts(billingRefundTexts)
  const [show, choose] = useChoice('state', SHOWN)
  const read = useInfiniteQuery(billingReads.refunds(show === 'all' ? undefined : show))
  return (
    <>
      <div className="card">
        <PageHead
          title={t('title')}
          facts={
            read.data
              ? t('facts', { waiting: formatCount(read.data.waiting), limit: read.data.limit_cents })
              : undefined
          }
        />
        <div className="mb-4">
          <ChoiceChips
            label={t('filter')}
            choices={SHOWN.map((value) => ({ value, label: t(`show_${value}`) }))}
            value={show}
            onChoose={choose}
          />
        </div>
        {read.isPending ? <Reading label={t('loading')} /> : null}
        {read.isError && !read.isFetchNextPageError ? (
          <ReadFailed error={read.error} again={() => void read.refetch()} />
        ) : null}
        {read.data && read.data.rows.length > 0 ? (
          <RefundTable rows={read.data.rows} caption={t('refunds')} captionHidden withPatient />
        ) : null}
        <MoreRows read={read} />
      </div>
      {read.data?.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={t(show === 'all' ? 'none' : 'noneWithStatus')} seed={14}>
            {t('noneText')}
          </EmptyState>
        </div>
      ) : null}
      <WaitingCredits />
    </>
  )
}
