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
const ResumeDialog = later(() => import('./resume-dialog.tsx'))

type Acts = { cancel: (plan: Subscription) => void; resume: (plan: Subscription) => void }

/**
 * The subscriptions of one patient: status, next charge and its date, cancellation on the patient's behalf, and what becomes
 * of one that a dispute stopped (M-28).
 */
export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  const t = useTexts(billingLedgerTexts)
  const labels = useTexts(billingLabels)
  const [cancelling, setCancelling] = useState<Subscription | null>(null)
  const [resuming, setResuming] = useState<Subscription | null>(null)
  return (
    <>
      <DataTable
        caption={t('subscriptions')}
        columns={columns(t, labels, { cancel: setCancelling, resume: setResuming })}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="text-muted">{t('noSubscriptions')}</p>}
      />
      {cancelling ? <CancelSubscriptionDialog plan={cancelling} onClose={() => setCancelling(null)} /> : null}
      {resuming ? <ResumeDialog plan={resuming} onClose={() => setResuming(null)} /> : null}
    </>
  )
}

const isStopped = ({ status, renewals }: Subscription) => status !== 'ended' && renewals !== 'running'

const columns = (
  t: TextsOf<typeof billingLedgerTexts>,
  labels: TextsOf<typeof billingLabels>,
  { cancel, resume }: Acts,
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
    row.next_billing_on ? (
      formatDay(row.next_billing_on)
    ) : (
      <span>{isStopped(row) ? t('stopped', { renewals: row.renewals }) : '–'}</span>
    ),
  ),
  column('renewal', t('renewalPrice'), (row) => <Usd cents={row.renewal_cents} />, { align: 'right' }),
  column('act', labels('actions'), (row) =>
    row.can_cancel ? (
      <div className="flex flex-wrap gap-2">
        {row.renewals === 'undecided' ? (
          <DeskButton
            tone="primary"
            onClick={() => resume(row)}
            aria-label={t('resumeOf', { subscription: row.plan_name })}
          >
            {t('resume')}
          </DeskButton>
        ) : null}
        <DeskButton
          tone="danger"
          onClick={() => cancel(row)}
          aria-label={t('cancelOf', { subscription: row.plan_name })}
        >
          {t('cancel')}
        </DeskButton>
      </div>
    ) : (
      <span className="text-muted">–</span>
    ),
  ),
]
