import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import type { Refund } from './billing-reads.ts'

export const nameOf = ({ cents, patient }: Pick<Refund, 'cents' | 'patient'>) => ({ amount: cents, patient })

type Props = {
  row: { state: string; can_approve: boolean }
  approve: string
  reject: string
  onDecide: (to: 'approve' | 'refuse') => void
}

/** What a second approver can do with a refund or a credit that waits; `approve` and `reject` name the buttons. */
export function DecideButtons({ row, approve, reject, onDecide }: Props) {
  const t = useTexts(billingRefundTexts)
  if (row.state !== 'waiting') return <span className="text-muted">–</span>
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {row.can_approve ? (
        <DeskButton tone="primary" onClick={() => onDecide('approve')} aria-label={approve}>
          {t('approve')}
        </DeskButton>
      ) : (
        <span className="text-muted">{t('otherApprover')}</span>
      )}
      <DeskButton tone="danger" onClick={() => onDecide('refuse')} aria-label={reject}>
        {t('reject')}
      </DeskButton>
    </span>
  )
}
