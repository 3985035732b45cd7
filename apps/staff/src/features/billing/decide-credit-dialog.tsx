import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { BILLING } from './billing-reads.ts'
import type { DecidingCredit } from './deciding.ts'

/** The second approver's decision on a credit above the limit (D-61). */
export default function DecideCreditDialog({
  credit,
  to,
  onClose,
}: DecidingCredit & { onClose: () => void }) {
  const t = useTexts(billingRefundTexts)
  const parts = useParts(billingRefundTexts)
  const approves = to === 'approve'
  const values = { amount: credit.cents, patient: credit.patient }
  const runAction = useAction({
    act: approves ? calls.billing.approveCredit : calls.billing.refuseCredit,
    refresh: BILLING,
    done: () => t(approves ? 'creditGranted' : 'creditRejected', values),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t(approves ? 'approveCreditTitle' : 'rejectCreditTitle', values)}
      confirmLabel={approves ? t('approveCredit', { amount: credit.cents }) : t('rejectCredit')}
      tone={approves ? 'primary' : 'danger'}
      action={runAction}
      onConfirm={() => runAction.run({ id: credit.id })}
      onClose={onClose}
    >
      <p>
        {parts('requestedWith', {
          name: credit.by,
          reason: <span className="[overflow-wrap:anywhere]">{credit.reason}</span>,
        })}
      </p>
      <p>{t(approves ? 'approveCreditText' : 'rejectCreditText')}</p>
    </ConfirmAction>
  )
}
