import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingRefundTexts } from '../../texts/en/billing-refunds.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Refund } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { RefundState } from './state-badges.tsx'
import type { DecidingRefund } from './deciding.ts'

const DecideRefundDialog = lazy(() => import('./decide-refund-dialog.tsx'))

/** Refunds with requester and approver; a waiting refund can be approved by anyone except its requester (M-28). */
export function RefundTable({
  rows,
  caption,
  captionHidden = false,
  withPatient,
}: {
  rows: readonly Refund[]
  caption: string
  captionHidden?: boolean
  withPatient: boolean
}) {
  const t = useTexts(billingRefundTexts)
  const labels = useTexts(billingLabels)
  const [deciding, setDeciding] = useState<DecidingRefund | null>(null)
  return (
    <>
      <DataTable
        caption={caption}
        captionHidden={captionHidden}
        columns={columns(t, labels, withPatient, setDeciding)}
        rows={rows}
        rowKey={(row) => row.id}
      />
      {deciding ? (
        <Suspense>
          <DecideRefundDialog {...deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof billingRefundTexts>,
  labels: TextsOf<typeof billingLabels>,
  withPatient: boolean,
  decide: (deciding: DecidingRefund) => void,
): readonly Column<Refund>[] => [
  {
    key: 'who',
    header: withPatient ? labels('patient') : t('requested'),
    primary: true,
    cell: (row) => (
      <>
        {withPatient ? <PatientLink id={row.patient_id} name={row.patient} /> : null}
        <span className={withPatient ? 'block text-muted' : 'font-semibold'}>
          {formatFullInstant(row.at)}
        </span>
      </>
    ),
  },
  {
    key: 'reason',
    header: labels('reason'),
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.reason}</span>,
  },
  {
    key: 'state',
    header: labels('status'),
    cell: (row) => <RefundState state={row.state} />,
  },
  {
    key: 'people',
    header: t('requestedBy'),
    cell: (row) => (
      <>
        {row.asked_by}
        {row.second_approver ? (
          <span className="block text-muted">
            {t(row.state === 'refused' ? 'rejectedBy' : 'approvedBy', { name: row.second_approver })}
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'cents', header: labels('amount'), align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  { key: 'act', header: labels('actions'), cell: (row) => <Actions refund={row} decide={decide} /> },
]

function Actions({ refund, decide }: { refund: Refund; decide: (deciding: DecidingRefund) => void }) {
  const t = useTexts(billingRefundTexts)
  if (refund.state !== 'waiting') return <span className="text-muted">–</span>
  const values = { amount: refund.cents, patient: refund.patient }
  return (
    <span className="flex flex-wrap justify-end gap-2 @2xl:justify-start">
      {refund.can_approve ? (
        <Button
          size="desk"
          onClick={() => decide({ refund, to: 'approve' })}
          aria-label={t('approveRefundOf', values)}
        >
          {t('approve')}
        </Button>
      ) : (
        <span className="text-muted">{t('otherApprover')}</span>
      )}
      <Button
        size="desk"
        tone="danger"
        onClick={() => decide({ refund, to: 'refuse' })}
        aria-label={t('rejectRefundOf', values)}
      >
        {t('reject')}
      </Button>
    </span>
  )
}
