import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { BILLING } from './billing-reads.ts'
import { useLimitLines } from './second-approver.ts'

/** The maximum amount of one credit, in cents (the contract's limit). */
const MOST = 500_000

/** Grants a credit, which is applied to the next charge (M-28). */
export default function CreditDialog({
  patient,
  onClose,
}: {
  patient: { id: string; name: string }
  onClose: () => void
}) {
  const t = useTexts(billingRefundTexts)
  const grant = useAction({
    act: calls.billing.grantCredit,
    refresh: BILLING,
    done: ({ credit }) =>
      credit.state === 'waiting'
        ? t('creditWaiting', { amount: credit.cents, patient: patient.name })
        : t('creditGranted', { amount: credit.cents, patient: patient.name }),
    onDone: onClose,
  })
  const limitLines = useLimitLines('creditWaits')
  return (
    <AmountDialog
      title={t('creditTitle', { patient: patient.name })}
      most={MOST}
      start=""
      tooMuch={t('creditTooMuch', { amount: MOST })}
      actLabel={(cents) => t('grantAmount', { amount: cents })}
      idleLabel={t('grant')}
      action={grant}
      onConfirm={(cents, reason) => grant.run({ id: patient.id, cents, reason })}
      onClose={onClose}
      say={(cents) => [t('creditText'), t('creditNoMoney'), ...limitLines(cents).lines]}
    />
  )
}
