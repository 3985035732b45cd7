import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { formatDay, formatFullInstant } from '../../words/times.ts'
import type { Subscription } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { SubscriptionState } from './subscription-state.tsx'

const CancelSubscriptionDialog = later(() => import('./cancel-subscription-dialog.tsx'))

/** The subscriptions of one patient: status, next charge and its date, and cancellation on the patient's behalf. */
export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  const t = useTexts(billingLedgerTexts)
  const labels = useTexts(billingLabels)
  const [cancelling, setCancelling] = useState<Subscription | null>(null)
  return (
    <>
      <DataTable
        caption={t('subscriptions')}
        columns={columns(t, labels, setCancelling)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="text-muted">{t('noSubscriptions')}</p>}
      />
      {cancelling ? <CancelSubscriptionDialog plan={cancelling} onClose={() => setCancelling(null)} /> : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof billingLedgerTexts>,
  labels: TextsOf<typeof billingLabels>,
  cancel: (subscription: Subscription) => void,
): readonly Column<Subscription>[] => [
  column('plan', labels('subscription'), (row) => <strong>{row.plan_name}</strong>, { primary: true }),
  column('state', labels('status'), (row) => (
    <>
      <SubscriptionState subscription={row} />
      {row.cancelled_at ? (
        <span className="mt-1 block text-muted">{formatFullInstant(row.cancelled_at)}</span>
      ) : null}
      {row.past_due_since ? (
        <span className="mt-1 block text-muted">{t('since', { day: row.past_due_since })}</span>
      ) : null}
    </>
  )),
  column('next', t('nextCharge'), (row) =>
    row.next_billing_on ? formatDay(row.next_billing_on) : <span>–</span>,
  ),
  column('renewal', t('renewalPrice'), (row) => <Usd cents={row.renewal_cents} />, { align: 'right' }),
  column('act', labels('actions'), (row) =>
    row.can_cancel ? (
      <DeskButton
        tone="danger"
        onClick={() => cancel(row)}
        aria-label={t('cancelOf', { subscription: row.plan_name })}
      >
        {t('cancel')}
      </DeskButton>
    ) : (
      <span className="text-muted">–</span>
    ),
  ),
]
