import type { TextsOf } from '@contour/texts/screen-texts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { BILLING, type Refund } from './billing-reads.ts'
import type { DecidingRefund } from './deciding.ts'

/** The second approver's decision on a refund above the limit (M-28). */
export default function DecideRefundDialog({
  refund,
  to,
  onClose,
}: DecidingRefund & { onClose: () => void }) {
  const t = useTexts(billingRefundTexts)
  const parts = useParts(billingRefundTexts)
  const approves = to === 'approve'
  const values = { amount: refund.cents, patient: refund.patient }
  const runAction = useAction({
    act: approves ? calls.billing.approveRefund : calls.billing.refuseRefund,
    refresh: BILLING,
    done: ({ refund: decided }) => formatDecision(t, decided),
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={t(approves ? 'approveRefundTitle' : 'rejectRefundTitle', values)}
      confirmLabel={approves ? t('approveRefund', { amount: refund.cents }) : t('rejectRefund')}
      tone={approves ? 'primary' : 'danger'}
      action={runAction}
      onConfirm={() => runAction.run({ id: refund.id })}
      onClose={onClose}
    >
      <p>
        {parts('requestedWith', {
          name: refund.asked_by,
          reason: <span className="[overflow-wrap:anywhere]">{refund.reason}</span>,
        })}
      </p>
      <p>{approves ? t('approveRefundText', { amount: refund.cents }) : t('rejectRefundText')}</p>
    </ConfirmAction>
  )
}

/** Describes the outcome of a refund as the server reports it: the gateway may respond late, or refuse. */
export const formatDecision = (
  t: TextsOf<typeof billingRefundTexts>,
  { state, cents, patient }: Pick<Refund, 'state' | 'cents' | 'patient'>,
): string => t(`outcome_${state}`, { amount: cents, patient })
