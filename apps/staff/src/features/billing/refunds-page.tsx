import { useTexts } from '@contour/texts/use-texts'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { billingReads } from './billing-reads.ts'
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
      <ListPage
        title={t('title')}
        facts={({ waiting, limit_cents: limit }) => t('facts', { waiting: formatCount(waiting), limit })}
        loading={t('loading')}
        head={
          <ChoiceChips
            label={t('filter')}
            choices={SHOWN.map((value) => ({ value, label: t(`show_${value}`) }))}
            value={show}
            onChoose={choose}
          />
        }
        read={read}
        draw={({ rows }) => <RefundTable rows={rows} caption={t('refunds')} captionHidden withPatient />}
        empty={{ title: t(show === 'all' ? 'none' : 'noneWithStatus'), text: t('noneText'), seed: 14 }}
      />
      <WaitingCredits />
    </>
  )
}
